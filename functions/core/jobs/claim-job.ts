import { randomUUID } from 'node:crypto';
import { sendMessage } from '../aws/sqs/send-message.ts';
import { isRowId } from './batch-ids.ts';
import type { Job, JobKey } from './job.ts';
import { getJob, updateJob } from './jobs-table.ts';

/** How long a worker keeps its claim without renewing it. If it dies, another can take over after this time. */
export const leaseSeconds = 20;

/** A job that a worker has claimed. */
export interface ClaimedJob extends Job {
  readonly leaseId: string;
}

/** Claims a job if no worker has it and it has not ended; undefined otherwise. Each claim counts as an attempt. */
export async function claimJob({ tenant, id }: JobKey): Promise<ClaimedJob | undefined> {
  const job = await getJob({ tenant, id });
  if (!job) return undefined;
  const claim = claimOf(job);
  const claimed = await updateJob(job, claim, {
    expression: 'attempts = :before AND (#state = :queued OR (#state = :processing AND leaseUntilMs < :now))',
    values: {
      ':before': job.attempts,
      ':queued': 'queued',
      ':processing': 'processing',
      ':now': Date.now(),
    },
  });
  return claimed && { ...claimed, leaseId: claim.leaseId };
}

/** What a claim changes of a job. A job that is written with it belongs to its writer from the beginning. */
export function claimOf({ attempts }: Job) {
  return {
    state: 'processing',
    attempts: attempts + 1,
    leaseId: randomUUID(),
    leaseUntilMs: leaseEndMs(),
  } as const;
}

/** The condition that the caller still holds the claim on a job. */
export function ownBy({ leaseId }: ClaimedJob) {
  return {
    expression: '#state = :processing AND leaseId = :own',
    values: { ':processing': 'processing', ':own': leaseId },
  };
}

/** Renews the claim on a job. */
export async function renewLease(job: ClaimedJob): Promise<void> {
  await updateJob(job, { leaseUntilMs: leaseEndMs() }, ownBy(job));
}

/** Releases a job, so that the next worker can claim it at once. */
export async function releaseJob(job: ClaimedJob): Promise<void> {
  await updateJob(job, { leaseUntilMs: 0 }, ownBy(job));
}

/**
 * Returns a job that could not be started to the queue, for later. The attempt does not count. Returns false for one that
 * was cancelled meanwhile, which the next worker ends. A row has no message of its own: the worker of its batch tries it again.
 */
export async function putBackJob(job: ClaimedJob, delaySeconds: number): Promise<boolean> {
  const { tenant, id, attempts } = job;
  const own = ownBy(job);
  const isPutBack = await updateJob(
    job,
    { state: 'queued', attempts: attempts - 1, leaseUntilMs: 0 },
    { ...own, expression: `${own.expression} AND attribute_not_exists(cancelledAt)` },
  );
  if (isPutBack && !isRowId(id)) await sendMessage('jobs', { tenant, id }, { delaySeconds });
  return isPutBack !== undefined;
}

/** The seconds until a job claimed by another worker can be tried again. */
export function secondsUntilFree({ leaseUntilMs = 0 }: Job): number {
  return Math.min(Math.max(Math.ceil((leaseUntilMs - Date.now()) / 1_000) + 1, 1), leaseSeconds);
}

function leaseEndMs(): number {
  return Date.now() + leaseSeconds * 1_000;
}
