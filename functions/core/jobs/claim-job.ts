import { randomUUID } from 'node:crypto';
import { sendMessage } from '../aws/send-message.ts';
import type { Job, JobKey } from './job.ts';
import { getJob, updateJob } from './jobs-table.ts';

/** How long a worker that is not heard of counts as at work: so soon may another take over where it died. */
export const leaseSeconds = 20;

/** A job that a worker has made its own. */
export interface ClaimedJob extends Job {
  readonly leaseId: string;
}

/**
 * Makes a job the caller's own to work on, where nobody is at it and it has not ended; undefined otherwise. From then
 * on it counts as begun once more.
 */
export async function claimJob({ tenant, id }: JobKey): Promise<ClaimedJob | undefined> {
  const job = await getJob({ tenant, id });
  if (!job) return undefined;
  const leaseId = randomUUID();
  const claim = {
    state: 'processing',
    attempts: job.attempts + 1,
    leaseId,
    leaseUntilMs: leaseEndMs(),
  } as const;
  const claimed = await updateJob(job, claim, {
    expression: 'attempts = :before AND (#state = :queued OR (#state = :processing AND leaseUntilMs < :now))',
    values: {
      ':before': job.attempts,
      ':queued': 'queued',
      ':processing': 'processing',
      ':now': Date.now(),
    },
  });
  return claimed && { ...claimed, leaseId };
}

/** The condition that a job is still the caller's own. */
export function ownBy({ leaseId }: ClaimedJob) {
  return {
    expression: '#state = :processing AND leaseId = :own',
    values: { ':processing': 'processing', ':own': leaseId },
  };
}

/** Goes on holding a job. */
export async function renewLease(job: ClaimedJob): Promise<void> {
  await updateJob(job, { leaseUntilMs: leaseEndMs() }, ownBy(job));
}

/** Lets the next worker have a job at once. */
export async function releaseJob(job: ClaimedJob): Promise<void> {
  await updateJob(job, { leaseUntilMs: 0 }, ownBy(job));
}

/** Puts a job that could not be begun back into the queue, for later, as if nobody had tried. */
export async function putBackJob(job: ClaimedJob, delaySeconds: number): Promise<void> {
  const { tenant, id, attempts } = job;
  const isPutBack = await updateJob(
    job,
    { state: 'queued', attempts: attempts - 1, leaseUntilMs: 0 },
    ownBy(job),
  );
  if (isPutBack) await sendMessage('jobs', { tenant, id }, { delaySeconds });
}

/** How many seconds from now a job that somebody else is at may be tried for again. */
export function secondsUntilFree({ leaseUntilMs = 0 }: Job): number {
  return Math.min(Math.max(Math.ceil((leaseUntilMs - Date.now()) / 1_000) + 1, 1), leaseSeconds);
}

function leaseEndMs(): number {
  return Date.now() + leaseSeconds * 1_000;
}
