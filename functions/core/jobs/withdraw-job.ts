import type { JobKey } from './job.ts';
import { removeJobBody } from './job-body.ts';
import { removeQueuedJob } from './jobs-table.ts';

/**
 * Undoes a job that nobody has heard of, unless a worker has begun it, and says whether it did. Throws where a store
 * does not answer.
 */
export async function withdrawJob(job: JobKey): Promise<boolean> {
  if (!(await removeQueuedJob(job))) return false;
  await removeJobBody(job);
  return true;
}
