import { ServiceError } from './service-error.ts';
import { wait } from './wait.ts';

/** Answers that are worth another try: the service was busy or broken for a moment. */
const passing = new Set([408, 429, 502, 503, 504]);

/** Of those, and of 500 and 409, what stays as it is. Without a code, it was a gateway that answered. */
const retriedCodes = new Set(['processing_failed', 'browser_crashed', 'idempotency_in_progress', 'unknown']);
const lastingCodes = new Set(['byob_access_denied', 'render_timeout']);

const firstDelayMs = 500;
const longestDelayMs = 8_000;
const longestRetryAfterSeconds = 60;

/**
 * Does something again, up to so many times, if it fails in a way that passes, such as a lost connection. Waits longer
 * each time, at random so that many clients do not return at once, or as long as the service says. Throws the last error.
 */
export async function withRetries<Result>(
  retries: number,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let failed = 0; ; failed++) {
    try {
      return await attempt();
    } catch (error) {
      if (failed >= retries || !passes(error)) throw error;
      await wait(delayMs(error, failed), signal);
    }
  }
}

function passes(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false;
  const { status, code, retryAfterSeconds = 0 } = error;
  if (code === 'no_connection' || code === 'timed_out') return true;
  if (status === undefined || lastingCodes.has(code) || retryAfterSeconds > longestRetryAfterSeconds)
    return false;
  return passing.has(status) || ((status === 500 || status === 409) && retriedCodes.has(code));
}

function delayMs({ retryAfterSeconds }: ServiceError, failed: number): number {
  const longest = Math.min(firstDelayMs * 2 ** failed, longestDelayMs);
  const jittered = longest * (0.5 + Math.random() / 2);
  return Math.max(jittered, (retryAfterSeconds ?? 0) * 1_000);
}
