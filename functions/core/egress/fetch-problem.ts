import { Problem } from '../contract/problems/problem.ts';
import type { EgressPolicy } from './vet-destination.ts';

/** One fetch: the policy it obeys, and its limits. */
export interface Fetch {
  /** The request field of the URL. Every message begins with it. */
  readonly field: string;
  readonly policy: EgressPolicy;
  readonly maximumBytes: number;
  readonly timeoutMs: number;
  /** Aborted when the time is up. */
  readonly signal: AbortSignal;
  /** What is sent by POST, instead of a GET. */
  readonly post?: Posted | undefined;
}

/** The body of a POST. */
interface Posted {
  readonly contentType: string;
  readonly body: Uint8Array;
}

type Reason = keyof typeof reasons;

const reasons = {
  scheme: ['url_blocked', () => 'leads to a URL that is not http or https. Use one that is.'],
  credentials: ['url_blocked', () => 'contains a user name or password. Use a URL without them.'],
  port: ['url_blocked', () => 'leads to a port that is not allowed. Use 80, 443, or any port from 1024.'],
  address: ['url_blocked', () => 'leads to an address that is not public. Send the file itself instead.'],
  name: ['url_fetch_failed', () => 'names a host that cannot be found. Check its spelling.'],
  connection: [
    'url_fetch_failed',
    () =>
      'could not be fetched: its host did not respond as a web server should. Check that the URL opens in a browser.',
  ],
  certificate: ['url_fetch_failed', () => 'could not be fetched: the certificate of its host is not valid.'],
  time: [
    'url_fetch_failed',
    ({ timeoutMs }) =>
      `took longer than ${timeoutMs / 1_000} seconds to fetch. Send the file itself instead.`,
  ],
  redirects: ['url_fetch_failed', () => 'redirects too many times. Use the final URL.'],
  location: [
    'url_fetch_failed',
    () => 'redirects to something that is not a URL. Use the URL of the file itself.',
  ],
  encoding: ['url_fetch_failed', () => 'uses an unknown compression. Send the file itself instead.'],
  size: [
    'payload_too_large',
    ({ maximumBytes }) => `is larger than ${maximumBytes / 1024 / 1024} MB. Use a smaller file.`,
  ],
} as const satisfies Record<string, readonly [string, (fetch: Fetch) => string]>;

/** The problem for a failed fetch. Once the time is up, every failure counts as a timeout. */
export function fetchProblem(reason: Reason, fetch: Fetch, cause?: unknown): Problem {
  const [code, message] = reasons[fetch.signal.aborted ? 'time' : reason];
  const { field } = fetch;
  const sentence = message(fetch);
  return new Problem(code, `${field} ${sentence}`, {
    cause,
    details: [{ field, message: sentence.replace(/\.$/, '') }],
  });
}
