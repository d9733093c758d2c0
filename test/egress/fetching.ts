import { expect } from '@jest/globals';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import { type FetchBounds, fetchUrl } from '../../functions/core/egress/fetch-url.ts';
import type { EgressPolicy } from '../../functions/core/egress/vet-destination.ts';
import { megabyte, type Site } from './site.ts';

const defaultBounds: FetchBounds = { field: 'pdf_url', maximumBytes: megabyte, timeoutMs: 15_000 };

/** Fetches a URL as the value of pdf_url, up to 1 MB. */
export function fetchAs(policy: EgressPolicy, url: string, bounds: Partial<FetchBounds> = {}) {
  return fetchUrl(url, policy, { ...defaultBounds, ...bounds });
}

/** Fetches a path of the site. */
export function fetchPath({ origin, policy }: Site, path: string, bounds: Partial<FetchBounds> = {}) {
  return fetchAs(policy, origin + path, bounds);
}

/** What the caller hears of a fetch that fails. */
export async function problemOf(fetching: Promise<unknown>): Promise<{ code: string; message: string }> {
  const outcome = await fetching.then(
    () => 'it was fetched',
    (error: unknown) => error,
  );
  if (!(outcome instanceof Problem)) throw outcome;
  return { code: outcome.code, message: outcome.message };
}

/** A refusal whose message goes on so after the field's name. */
export function blocked(about: RegExp) {
  return { code: 'url_blocked', message: expect.stringMatching(new RegExp(`^pdf_url ${about.source}`)) };
}

/** A failure whose message goes on so after the field's name. */
export function unfetched(about: RegExp) {
  return { code: 'url_fetch_failed', message: expect.stringMatching(new RegExp(`^pdf_url ${about.source}`)) };
}
