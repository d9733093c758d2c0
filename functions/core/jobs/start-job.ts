import { sendMessage } from '../aws/sqs/send-message.ts';
import { orStorageFailed } from '../documents/storage-problem.ts';
import type { Job, JobKey } from './job.ts';
import { putJobBody, removeJobBody } from './job-body.ts';
import { putJob, removeQueuedJob } from './jobs-table.ts';

/**
 * Makes a job available to workers: first stores its body, then writes the job, then queues the message, so that a
 * worker that gets the message finds everything. Throws storage_failed; withdrawJob then undoes what was done.
 */
export async function startJob(job: Job, body: string): Promise<void> {
  const { tenant, id } = job;
  await putJobBody(job, body);
  await orStorageFailed(putJob(job));
  await orStorageFailed(sendMessage('jobs', { tenant, id }));
}

/** Removes a job that no worker has started, and returns whether it did. Throws if a store does not respond. */
export async function withdrawJob(job: JobKey): Promise<boolean> {
  if (!(await removeQueuedJob(job))) return false;
  await removeJobBody(job);
  return true;
}
