import { sendMessage } from '../aws/sqs/send-message.ts';
import { orStorageFailed } from '../documents/storage-problem.ts';
import type { Job } from '../jobs/job.ts';
import { putJob, removeQueuedJob } from '../jobs/jobs-table.ts';
import { putPlan, putStages, type RowRequest } from './row-plan.ts';

/**
 * Makes a batch available to workers: first stores its requests and stages, then writes the batch, then queues its message, so that
 * a worker finds everything. Throws storage_failed; withdrawBatch then undoes what was done.
 */
export async function startBatch(
  batch: Job,
  requests: readonly RowRequest[],
  stages?: readonly object[],
): Promise<void> {
  await putPlan(batch, 0, requests);
  if (stages) await putStages(batch, stages);
  await orStorageFailed(putJob(batch));
  await orStorageFailed(sendMessage('jobs', { tenant: batch.tenant, id: batch.id }));
}

/** Removes a batch that no worker has begun, and returns whether there is none. Its requests expire. Throws if the table does not respond. */
export function withdrawBatch({ tenant, id }: Job): Promise<boolean> {
  return removeQueuedJob({ tenant, id });
}
