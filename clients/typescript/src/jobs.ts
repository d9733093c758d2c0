import { callEndpoint } from './call-endpoint.ts';
import type { Connection } from './connection.ts';
import { endpoints } from './generated/endpoints.ts';
import type { Job, StoredFile, StoredFiles } from './generated/types.ts';
import type { CallOptions } from './options.ts';
import { errorFrom, ServiceError } from './service-error.ts';
import { wait } from './wait.ts';

/** How to wait for a job. */
export interface WaitOptions extends Pick<CallOptions, 'signal'> {
  /** How long to wait, in milliseconds. Default: 900,000, which is 15 minutes. The job goes on when the time is over. */
  readonly timeoutMs?: number;
}

const firstPauseMs = 500;
const longestPauseMs = 5_000;

/**
 * Asks for a job until it has ended, less and less often; gives what it stored. Throws the error with which it failed, or
 * timed_out. A webhook tells the same without asking.
 */
export async function waitForJob<Stored extends StoredFile | StoredFiles = StoredFile>(
  connection: Connection,
  jobId: string,
  { signal, timeoutMs = 900_000 }: WaitOptions = {},
): Promise<Stored> {
  const endMs = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const options = signal ? { signal } : {};
    const job = await callEndpoint(
      connection,
      endpoints.getJob,
      { job_id: jobId },
      options,
      (response) => response.json() as Promise<Job>,
    );
    if (job.result) return job.result as Stored; // the endpoint of the job says which
    if (job.error) throw errorFrom(job.error, `Job ${jobId} failed.`);
    if (Date.now() + pauseMs > endMs) {
      const message = `Job ${jobId} is still ${job.status} after ${timeoutMs / 1_000} seconds. It goes on: wait again, or use a webhook.`;
      throw new ServiceError('timed_out', message);
    }
    await wait(pauseMs, signal);
  }
}
