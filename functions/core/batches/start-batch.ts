import { sendMessage } from '../aws/sqs/send-message.ts';
import { orStorageFailed } from '../documents/storage-problem.ts';
import type { Job } from '../jobs/job.ts';
import { getJob, putJob, removeQueuedJob } from '../jobs/jobs-table.ts';
import { putPlan, putStages, type RowRequest } from './row-plan.ts';

/**
 * Makes a batch available to workers: first stores its requests and stages, then writes the batch, then queues its message. If it exists
 * already, because an attempt of the same work died, only its message is sent again: a worker may be reading the plan, and the newest
 * version of the template may be another by now. Throws storage_failed.
 */
export async function startBatch(
  batch: Job,
  requests: readonly RowRequest[],
  stages?: readonly object[],
): Promise<void> {
  if (!(await orStorageFailed(getJob(batch)))) {
    await putPlan(batch, 0, requests);
    if (stages) await putStages(batch, stages);
    await orStorageFailed(putJob(batch));
  }
  await orStorageFailed(sendMessage('jobs', { tenant: batch.tenant, id: batch.id }));
}

/** Removes a batch that no worker has begun. Returns whether it did. */
export function withdrawBatch({ tenant, id }: Job): Promise<boolean> {
  return removeQueuedJob({ tenant, id });
}
