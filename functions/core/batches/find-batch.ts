import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Batch, Job, JobKey } from '../jobs/job.ts';
import { getJob } from '../jobs/jobs-table.ts';

/** A job that is a batch. */
export type BatchJob = Job & { readonly batch: Batch };

/** A tenant's batch, read consistently. Throws batch_not_found. */
export async function findBatch(key: JobKey): Promise<BatchJob> {
  const job = await getJob(key);
  if (job && isBatch(job) && job.ttlSeconds * 1_000 > Date.now()) return job;
  throw new Problem(
    'batch_not_found',
    `This batch does not exist. Batches are kept for ${limits.jobDays} days, each in its own environment. Check the ID.`,
  );
}

/** Whether a job is a batch. */
export function isBatch(job: Job): job is BatchJob {
  return job.batch !== undefined;
}
