import { limits } from '../contract/limits.ts';
import type { ProblemBody } from '../contract/problem.ts';
import type { Scope } from '../contract/scopes.ts';

/** One item a job: a call that was accepted, and what has become of it. */
export interface Job {
  /** Who may see it: an account, in one of its environments, as of documents. */
  readonly tenant: string;
  /** A UUID version 7. The document that the job stores has the same, and so has what it is charged under. */
  readonly id: string;
  readonly state: JobState;
  /** The call: its endpoint's path, what it was allowed, the address that it came to, and how long links are to work. */
  readonly endpoint: `/${string}`;
  readonly scopes: readonly Scope[];
  readonly baseUrl: string;
  readonly linkSeconds: number;
  /** What is known of the body that is kept: its Content-Type, and whether it is in base64. */
  readonly contentType: string;
  readonly isBase64Encoded: boolean;
  /** Where the end of the job is to be told. */
  readonly webhookUrl?: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly finishedAt?: string;
  /** How often a worker has begun it, and the one that is at it: nobody else may begin before its lease is over. */
  readonly attempts: number;
  readonly leaseId?: string;
  readonly leaseUntilMs?: number;
  /** What a completed job answers: the endpoint's answer for a stored PDF. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** What a failed job answers: a problem's body. */
  readonly error?: ProblemBody;
  /** Each attempt to tell of the end: when, in ISO 8601, and the status that answered, or null where none did. */
  readonly deliveries?: readonly { readonly at: string; readonly status: number | null }[];
  /** Seconds since 1970, from which the item may go. */
  readonly ttlSeconds: number;
}

type JobState = 'queued' | 'processing' | 'completed' | 'failed';

/** What names a job. */
export type JobKey = Pick<Job, 'tenant' | 'id'>;

/** How long a job may wait to be begun. */
export const maximumWaitMs = limits.jobWaitHours * 3_600_000;

/** How long it may wait and work: later its credits come back by themselves, and it has failed. */
export const maximumJobMs = maximumWaitMs + 3_600_000;

/** How long a job can be asked for, from when it was accepted. */
export const jobKeptMs = limits.jobDays * 24 * 3_600_000;

/** Whether nothing will change it any more, but for what is told of its end. */
export function hasEnded({ state }: Pick<Job, 'state'>): boolean {
  return state === 'completed' || state === 'failed';
}

/** Whether its time is over although it has not ended: what was to work on it is lost. */
export function isOverdue(job: Pick<Job, 'state' | 'createdAt'>, nowMs = Date.now()): boolean {
  return !hasEnded(job) && nowMs - Date.parse(job.createdAt) > maximumJobMs;
}
