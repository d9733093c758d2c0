import type { BatchOutput } from '../contract/answers/batch-answers.ts';
import type { Scope } from '../contract/callers/scopes.ts';
import type { SpenderId } from '../contract/fields/access/spend-cap.ts';
import type { StorageMode } from '../contract/fields/files/storage.ts';
import { limits } from '../contract/limits.ts';
import type { PipelineRun } from '../contract/messages/pipeline-run.ts';
import type { ProblemBody } from '../contract/problems/problem.ts';
import type { Progress } from '../contract/progress.ts';
import type { TraceContext } from '../contract/trace-context.ts';

/** A call that was accepted as a job, and its state: one item of the table. */
export interface Job {
  /** Its owner: an account in one of its environments, as for documents. */
  readonly tenant: string;
  /** A UUID version 7. The document that the job stores and the job's charge have the same id. */
  readonly id: string;
  readonly state: JobState;
  /** The call: its endpoint's path, its scopes, the base URL it was sent to, and the lifetime of links. */
  readonly endpoint: `/${string}`;
  readonly scopes: readonly Scope[];
  readonly baseUrl: string;
  readonly linkSeconds: number;
  /** The stored body's Content-Type, and whether it is in base64. */
  readonly contentType: string;
  readonly isBase64Encoded: boolean;
  /** The fields of the query string, if the body is one file. */
  readonly query?: Readonly<Record<string, string>>;
  /** The URL to notify when the job ends. */
  readonly webhookUrl?: string;
  /** Whether an app requested it, with an access token. */
  readonly isOfApp?: boolean;
  /** The hash of the API key or access token that requested it. */
  readonly credentialId?: string;
  /** The restrictions of the web page's token that requested it: see webTokenText. */
  readonly webToken?: string;
  /** The API key or app that pays for it. */
  readonly spender?: SpenderId;
  /** What it does for a pipeline: it reads and writes objects of the account's own bucket, and stores no document. */
  readonly pipelineRun?: PipelineRun;
  /** The trace of the call, which its work and its webhook continue. */
  readonly trace?: TraceContext;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly finishedAt?: string;
  /** How many workers have started it, and the current one. No other may start until its lease ends. */
  readonly attempts: number;
  readonly leaseId?: string;
  readonly leaseUntilMs?: number;
  /** How far the work has come. In the stage `storing`, the job can no longer be cancelled. */
  readonly progress?: Progress;
  /** When it was cancelled while it ran, in ISO 8601. Its worker ends it. */
  readonly cancelledAt?: string;
  /** Set if the job is a batch: its rows are jobs of their own. */
  readonly batch?: Batch;
  /** When the rows of a batch that failed were retried last, in ISO 8601. */
  readonly restartedAt?: string;
  /** Whether it is a row of a batch with stages: its page is a call of its own, see pageIdOf. */
  readonly hasStages?: boolean;
  /** What a row of a batch has paid, once it has ended. */
  readonly costHundredths?: number;
  /** The result of a completed job: the endpoint's response for a stored PDF. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** The error of a failed or cancelled job: a problem's body. */
  readonly error?: ProblemBody;
  /** Each attempt to send the webhook: when, in ISO 8601, and the response status, or null if there was no response. */
  readonly deliveries?: readonly { readonly at: string; readonly status: number | null }[];
  /** When the item can be removed, in seconds since 1970. */
  readonly ttlSeconds: number;
}

/** What is known of a batch's rows. All rows up to `reached` of the current round have ended, and are counted. */
export interface Batch {
  readonly output: BatchOutput;
  /** The template that its rows are data of, with its version. */
  readonly template?: string;
  /** Whether each row's PDF goes through stages, which lie in the bucket. */
  readonly hasStages?: boolean;
  /** The name of its result, without an extension, and the pattern of the names of its rows. */
  readonly name: string;
  readonly filename: string;
  /** The rows of the batch. */
  readonly total: number;
  /** How often rows were retried. */
  readonly round: number;
  /** The rows of this round, and how many of them have ended. */
  readonly planned: number;
  readonly reached: number;
  /** Rows that succeeded in any round, rows that failed in this one, and what all rounds cost. */
  readonly succeeded: number;
  readonly failed: number;
  readonly costHundredths: number;
  readonly storageMode: StorageMode;
  readonly retentionDays?: number;
}

type JobState = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';

/** The key of a job. */
export type JobKey = Pick<Job, 'tenant' | 'id'>;

/** How long a job may wait to be started. */
export const maximumWaitMs = limits.jobWaitHours * 3_600_000;

/**
 * How long it may wait and work in total. After that its credits are released automatically, and it counts as failed.
 */
const maximumJobMs = maximumWaitMs + 3_600_000;

/** How long a job can be read after it was accepted. */
export const jobKeptMs = limits.jobDays * 24 * 3_600_000;

/** Whether the job has ended, so that only its webhook deliveries can still change. */
export function hasEnded({ state }: Pick<Job, 'state'>): boolean {
  return state === 'completed' || state === 'failed' || state === 'cancelled';
}

/** Whether its time is over although it has not ended: its worker or its message was lost. */
export function isOverdue(
  job: Pick<Job, 'state' | 'createdAt' | 'restartedAt'>,
  nowMs = Date.now(),
): boolean {
  return !hasEnded(job) && nowMs - Date.parse(job.restartedAt ?? job.createdAt) > maximumJobMs;
}
