import { callEndpoint } from './call-endpoint.ts';
import type { Connection } from './connection.ts';
import { errorFrom } from './error-of.ts';
import { APITimeoutError, InvalidInputError, RateLimitError } from './errors.ts';
import { endpoints } from './generated/endpoints.ts';
import type { Job, StoredFile, StoredFiles } from './generated/types.ts';
import type { CallOptions } from './options.ts';
import { wait } from './wait.ts';

/** How to wait for a job. */
export interface WaitOptions extends Pick<CallOptions, 'signal'> {
  /** How long to wait, in milliseconds. Default: 900,000, which is 15 minutes. The job goes on when the time is over. */
  readonly timeoutMs?: number;
  /** Is given the job every time that the service was asked, which is about once a second then. */
  readonly onJob?: (job: Job) => void;
}

const firstPauseMs = 500;
const longestPauseMs = 5_000;
const longestWaitSeconds = 20;

/**
 * Asks for a job until it has ended; gives what it stored. The service answers when the job ends or 20 seconds have passed;
 * where it answers at once, it is asked less and less often. Throws the error with which the job failed, or timed_out.
 */
export async function waitForJob<Stored extends StoredFile | StoredFiles = StoredFile>(
  connection: Connection,
  jobId: string,
  { signal, timeoutMs = 900_000, onJob }: WaitOptions = {},
): Promise<Stored> {
  const endMs = Date.now() + timeoutMs;
  let longestMs = Math.min((onJob ? 1 : longestWaitSeconds) * 1_000, connection.timeoutMs / 2);
  const mostPauseMs = onJob ? 1_000 : longestPauseMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, mostPauseMs)) {
    const askedAtMs = Date.now();
    const waitSeconds = Math.floor(Math.min(longestMs, endMs - askedAtMs) / 1_000);
    const job = await askFor(connection, jobId, waitSeconds, signal);
    if (!job) {
      longestMs = 0; // so many others wait in this account that the service makes no more of them wait
      continue;
    }
    onJob?.(job);
    if (job.result) return job.result as Stored; // the endpoint of the job says which
    if (job.status === 'completed')
      throw new InvalidInputError(
        'invalid_options',
        `Job ${jobId} stored no document: its result is ${job.run?.output_key} in your bucket.`,
      );
    if (job.error) throw errorFrom(job.error, `Job ${jobId} failed.`);
    const restMs = Math.max(0, askedAtMs + pauseMs - Date.now());
    if (Date.now() + restMs >= endMs) {
      const message = `Job ${jobId} is still ${job.status} after ${timeoutMs / 1_000} seconds. It goes on: wait again, or use a webhook.`;
      throw new APITimeoutError('timed_out', message);
    }
    await wait(restMs, signal);
  }
}

/** The job; undefined if too many wait. */
async function askFor(
  connection: Connection,
  job_id: string,
  waitSeconds: number,
  signal: AbortSignal | undefined,
): Promise<Job | undefined> {
  const fields = { job_id, ...(waitSeconds > 0 && { wait: waitSeconds }) };
  try {
    return await callEndpoint(
      connection,
      endpoints.getJob,
      fields,
      signal ? { signal } : {},
      (response) => response.json() as Promise<Job>,
    );
  } catch (error) {
    if (waitSeconds > 0 && error instanceof RateLimitError && error.code === 'too_many_at_once')
      return undefined;
    throw error;
  }
}
