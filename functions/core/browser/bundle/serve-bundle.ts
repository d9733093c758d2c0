import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { bundleUrl } from '../../contract/messages/bundle.ts';
import type { Problem } from '../../contract/problems/problem.ts';
import type { EgressProxy } from '../../egress/proxy.ts';
import type { CallPolicy } from '../request-policy.ts';

/** The service's answer to a request for a file of a page. */
export interface BundleAnswer {
  readonly status: 200 | 404;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The answer to a request at the origin of the files; undefined for any other URL. Throws storage_failed. */
export type BundleAnswers = (url: string) => Promise<BundleAnswer> | undefined;

const passName = 'x-bundle-pass';

/** A page's own files are for pages of their own origin, and for one call. */
const headers = { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' };

/**
 * Has the proxy answer the requests of this call's browser for the page's own files, until the call ends. Returns the
 * header by which it knows them, since other programs of a machine may reach the proxy. Frames and scripts of other origins
 * get nothing. `failed` is called if a file cannot be read.
 */
export function serveBundle(
  answer: BundleAnswers,
  proxy: EgressProxy,
  failed: (problem: Problem) => void,
): Required<Pick<CallPolicy, 'headersFor'>> {
  const pass = randomUUID();
  proxy.answerItself((url, sent) => {
    const found = sent[passName] === pass ? answer(url.href) : undefined;
    if (!found) return undefined;
    found.catch(failed);
    return isOfOwnOrigin(sent) ? found.then(withHeaders) : Promise.resolve(refusal);
  });
  return { headersFor: { origin: new URL(bundleUrl).origin, headers: { [passName]: pass } } };
}

const refusal = { status: 403, headers, bytes: new Uint8Array() };

function withHeaders({ status, contentType, bytes }: BundleAnswer) {
  return { status, headers: { ...headers, 'Content-Type': contentType }, bytes };
}

/** Chromium adds this header where no script can change it (Fetch Metadata, 2.3). */
function isOfOwnOrigin(sent: IncomingHttpHeaders): boolean {
  return sent['sec-fetch-site'] === 'same-origin';
}
