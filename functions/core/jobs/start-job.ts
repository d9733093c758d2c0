import { sendMessage } from '../aws/send-message.ts';
import { orStorageFailed } from '../documents/storage-problem.ts';
import type { Job, JobKey } from './job.ts';
import { putJobBody, removeJobBody } from './job-body.ts';
import { putJob, removeQueuedJob } from './jobs-table.ts';

/**
 * Puts a job where a worker finds it: its body first, then the job, and then the word of it, so that whoever hears of
 * a job finds all that it needs. Throws storage_failed; withdrawJob undoes what was done by then.
 */
export async function startJob(job: Job, body: string): Promise<void> {
  const { tenant, id } = job;
  await putJobBody(job, body);
  await orStorageFailed(putJob(job));
  await orStorageFailed(sendMessage('jobs', { tenant, id }));
}

/**
 * Undoes a job that nobody has heard of, unless a worker has begun it, and says whether it did. Throws where a store
 * does not answer.
 */
export async function withdrawJob(job: JobKey): Promise<boolean> {
  if (!(await removeQueuedJob(job))) return false;
  await removeJobBody(job);
  return true;
}
