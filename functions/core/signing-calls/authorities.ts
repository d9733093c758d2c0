import { limits } from '../contract/limits.ts';
import type { Answer, FetchNeed } from '../contract/messages/signing-rounds.ts';
import { Problem } from '../contract/problems/problem.ts';
import { fetchUrl } from '../egress/fetch-url.ts';
import type { EngineCall } from '../engine-calls/engine-request.ts';
import { egressAllowed } from '../settings.ts';
import { findCrl, keepCrl } from './kept-crls.ts';

/** The authorities that a call asks: for timestamps, and for what proves certificates. They share its time. */
export class Authorities {
  readonly #crls: { readonly id: string; readonly url: string; readonly crl: Uint8Array }[] = [];
  #leftMs: number;

  constructor(totalMs: number) {
    this.#leftMs = totalMs;
  }

  /** An authority's answer, unread, or why there is none. Lists of revoked certificates may come from a call before. */
  async answerTo(need: FetchNeed): Promise<Answer> {
    const { id, url, purpose } = need;
    const isList = purpose === 'crl' && need.method === 'GET';
    const kept = isList ? await findCrl(url) : undefined;
    if (kept && kept.byteLength <= need.max_bytes) return { id, bytes_base64: kept };
    const answer = await this.#ask(need);
    if (isList && 'bytes_base64' in answer) this.#crls.push({ id, url, crl: answer.bytes_base64 });
    return answer;
  }

  /** Keeps the lists that a finished call has fetched, and that the engine has accepted, for calls to come. */
  async keepCrls(call: EngineCall, useless: readonly string[] = []): Promise<void> {
    const accepted = this.#crls.filter(({ id }) => !useless.includes(id));
    await Promise.all(accepted.map(({ url, crl }) => keepCrl(url, crl, call)));
  }

  async #ask(need: FetchNeed): Promise<Answer> {
    const { id, url, method, content_type: contentType = 'application/octet-stream', body_base64 } = need;
    const timeoutMs = Math.min(limits.authorities.timeoutMs, this.#leftMs);
    if (timeoutMs <= 0) return { id, failure: outOfTime };
    const startedMs = performance.now();
    try {
      const { bytes } = await fetchUrl(
        url,
        { allow: egressAllowed() },
        {
          field: 'url',
          maximumBytes: Math.min(need.max_bytes, limits.authorities.answerBytes),
          timeoutMs,
          post:
            method === 'POST' ? { contentType, body: Buffer.from(body_base64 ?? '', 'base64') } : undefined,
        },
      );
      return { id, bytes_base64: bytes };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { id, failure: failureOf(error, need, timeoutMs) };
    } finally {
      this.#leftMs -= performance.now() - startedMs;
    }
  }
}

const outOfTime = `all authorities together took more than ${limits.authorities.totalMs / 1_000} seconds`;

/** Why an authority has not answered, for the sentence of a problem. It reveals nothing of a private address. */
function failureOf({ code }: Problem, { url, max_bytes }: FetchNeed, timeoutMs: number): string {
  const host = URL.parse(url)?.host.slice(0, 100) || 'its address';
  if (code === 'url_blocked') return `${host} is no address that the service may connect to`;
  if (code === 'payload_too_large') return `${host} sent more than ${max_bytes} bytes`;
  return `${host} did not answer as it should within ${Math.ceil(timeoutMs / 1_000)} seconds`;
}
