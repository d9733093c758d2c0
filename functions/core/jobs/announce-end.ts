import { announceEvent, type ServiceEvent } from '../events/announce.ts';
import { isRowId } from './batch-ids.ts';
import type { Job } from './job.ts';

/**
 * Announces the end of a job or a batch. What was cancelled has no event: who cancelled it knows. Rows of a batch have
 * none but those of their documents. Can be repeated.
 */
export async function announceEnd(job: Job): Promise<void> {
  if (job.state === 'cancelled' || isRowId(job.id)) return;
  await announceEvent(job.batch ? endOfBatch(job, job.batch) : endOfJob(job));
}

function endOfBatch({ tenant, id, createdAt, finishedAt = '' }: Job, batch: NonNullable<Job['batch']>) {
  const { total, succeeded, failed, costHundredths } = batch;
  const times = { created_at: createdAt, finished_at: finishedAt };
  const detail = { batch_id: id, total, succeeded, failed, credits: costHundredths / 100, ...times };
  return { type: 'batch.completed', tenant, detail } satisfies ServiceEvent;
}

function endOfJob({ tenant, id, endpoint, createdAt, finishedAt = '', result, error }: Job): ServiceEvent {
  const detail = { job_id: id, endpoint, created_at: createdAt, finished_at: finishedAt };
  if (error) return { type: 'job.failed', tenant, detail: { ...detail, code: error.code } };
  const { documents = [result] } = (result ?? {}) as { readonly documents?: readonly unknown[] }; // the endpoint's answer
  const stored = documents as readonly { readonly document_id?: string }[];
  const document_ids = stored.flatMap(({ document_id }) => document_id ?? []);
  return { type: 'job.completed', tenant, detail: { ...detail, document_ids } };
}
