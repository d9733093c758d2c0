import { errorOf } from './error-of.ts';
import { APIConnectionError, APITimeoutError } from './errors.ts';
import { ServiceError } from './service-error.ts';

/** One request, and what bounds it. */
export interface Sending<Answer> {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly init: RequestInit;
  /** Reads a response that is 2xx. What it leaves of the body may be read for as long as the signal lets it. */
  readonly read: (response: Response) => Answer | Promise<Answer>;
  /** How long it may take until the answer is read. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a request once. Throws the error that the answer describes, no_connection, timed_out, or the signal's reason.
 */
export async function send<Answer>(sending: Sending<Answer>): Promise<Answer> {
  const { fetch, url, init, read, timeoutMs, signal } = sending;
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), timeoutMs);
  try {
    const ended = signal ? AbortSignal.any([signal, time.signal]) : time.signal;
    const response = await fetch(url, { ...init, signal: ended });
    if (!response.ok) throw await errorOf(response);
    return await read(response);
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    if (signal?.aborted) throw signal.reason;
    throw time.signal.aborted ? timedOut(timeoutMs, cause) : noConnection(url, cause);
  } finally {
    clearTimeout(timer);
  }
}

function timedOut(timeoutMs: number, cause: unknown): ServiceError {
  const message = `The service did not answer within ${timeoutMs / 1_000} seconds. Raise timeoutMs, or use async: true.`;
  return new APITimeoutError('timed_out', message, { cause });
}

function noConnection(url: string, cause: unknown): ServiceError {
  const { origin } = new URL(url);
  return new APIConnectionError(
    'no_connection',
    `The connection to ${origin} failed. Check baseUrl and the network.`,
    {
      cause,
    },
  );
}
