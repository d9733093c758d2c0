import type { Job, JobKey } from './job.ts';
import { jobNotFound } from './job-problem.ts';
import { getJob } from './jobs-table.ts';

/** A tenant's job as it is at this moment. Throws job_not_found, also where its time is over. */
export async function findJob(key: JobKey): Promise<Job> {
  const job = await getJob(key);
  if (job && job.ttlSeconds * 1_000 > Date.now()) return job;
  throw jobNotFound();
}
