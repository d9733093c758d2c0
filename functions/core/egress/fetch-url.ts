import type { IncomingMessage } from 'node:http';
import { lacksScheme, urlRule } from '../contract/fields/url-rule.ts';
import { limits } from '../contract/limits.ts';
import { invalidField } from '../contract/problems/invalid-field.ts';
import { type Fetch, fetchProblem } from './fetch-problem.ts';
import { getAnswer } from './get-answer.ts';
import { readAnswer } from './read-answer.ts';
import type { EgressPolicy } from './vet-destination.ts';

/** The URL's field, for messages. Size and time, for all redirects together, default to `limits`. */
export type FetchBounds = Pick<Fetch, 'field'> & Partial<Pick<Fetch, 'maximumBytes' | 'timeoutMs' | 'post'>>;

export interface Fetched {
  readonly bytes: Uint8Array;
  /** The server's Content-Type; empty if it sent none. */
  readonly contentType: string;
  /** The URL of the bytes, after all redirects. */
  readonly url: string;
}

/**
 * Fetches an http or https URL without credentials. Each redirect is vetted like the URL itself; a POST follows none. Throws url_blocked,
 * url_fetch_failed or payload_too_large; none of them reveals what is at a private address.
 */
export async function fetchUrl(text: string, policy: EgressPolicy, bounds: FetchBounds): Promise<Fetched> {
  const timeoutMs = bounds.timeoutMs ?? limits.fetchTimeoutMs;
  const fetch: Fetch = {
    field: bounds.field,
    policy,
    maximumBytes: bounds.maximumBytes ?? limits.fetchedBytes,
    timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
    post: bounds.post,
  };
  let url = URL.parse(text);
  if (!url || lacksScheme(text)) throw invalidField(bounds.field, urlRule('http or https', text));
  for (let redirects = 0; redirects <= limits.fetchRedirects; redirects++) {
    checkUrl(url, fetch);
    const answer = await getAnswer(url, fetch);
    const location = bounds.post ? undefined : redirectOf(answer);
    if (location === undefined) {
      const bytes = await readAnswer(answer, fetch);
      return { bytes, contentType: answer.headers['content-type'] ?? '', url: url.href };
    }
    answer.destroy();
    url = URL.parse(location, url.href);
    if (!url) throw fetchProblem('location', fetch);
  }
  throw fetchProblem('redirects', fetch);
}

function checkUrl({ protocol, username, password }: URL, fetch: Fetch): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw fetchProblem('scheme', fetch);
  if (username || password) throw fetchProblem('credentials', fetch);
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage): string | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined;
  // Node decodes headers as Latin-1, but servers that send other letters here use UTF-8.
  return Buffer.from(location, 'latin1').toString();
}
