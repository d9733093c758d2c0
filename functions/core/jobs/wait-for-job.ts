import { accountOf } from '../contract/callers/tenant.ts';
import type { Job, JobKey } from './job.ts';
import { findJob } from './jobs-table.ts';
import { isOver, readUntil } from './read-until.ts';
import { takeWaitPlace } from './wait-place.ts';

/** How much longer than the wait its place is kept, if its function dies. */
const marginMs = 5_000;

/** A job once it has ended, or as it is after the wait. Throws job_not_found and too_many_at_once. */
export async function waitForJob(key: JobKey, waitSeconds: number): Promise<Job> {
  const job = await findJob(key);
  if (isOver(job) || waitSeconds === 0) return job;
  const waitMs = waitSeconds * 1_000;
  const place = await takeWaitPlace(accountOf(key.tenant), waitMs + marginMs);
  try {
    return await readUntil(key, isOver, Date.now() + waitMs);
  } finally {
    await place.leave();
  }
}
