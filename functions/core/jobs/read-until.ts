import { setTimeout as pause } from 'node:timers/promises';
import { hasEnded, isOverdue, type Job, type JobKey } from './job.ts';
import { findJob } from './jobs-table.ts';

/** The pauses between two reads: short at first, since most jobs end soon, then longer. */
const pauses = { firstMs: 250, longestMs: 2_000, growth: 1.5 } as const;

/**
 * Reads a job until it is as wanted or the time is over (`untilMs`, milliseconds since 1970), and returns it as read last.
 * Throws job_not_found. See docs/decisions/api.md#who-waits-for-a-job-reads-it-again for why it reads.
 */
export async function readUntil(key: JobKey, isWanted: (job: Job) => boolean, untilMs: number): Promise<Job> {
  for (let pauseMs: number = pauses.firstMs; ; pauseMs *= pauses.growth) {
    const job = await findJob(key);
    const leftMs = untilMs - Date.now();
    if (leftMs <= 0 || isWanted(job)) return job;
    await pause(Math.min(pauseMs, pauses.longestMs, leftMs));
  }
}

/** Whether a job has ended, or should have. */
export function isOver(job: Job): boolean {
  return hasEnded(job) || isOverdue(job);
}
