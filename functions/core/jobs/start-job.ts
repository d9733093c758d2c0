import { sendMessage } from '../aws/send-message.ts';
import { orStorageFailed } from '../documents/storage-problem.ts';
import type { Job } from './job.ts';
import { putJobBody } from './job-body.ts';
import { putJob } from './jobs-table.ts';

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
