import { createHash } from 'node:crypto';
import { accountOf, environmentOf } from '../contract/callers/tenant.ts';
import { type Sparse, withoutSecrets } from './without-secrets.ts';

/** A call with its request and answer, as an account that wants that keeps it for a day. */
export interface KeptCall {
  /** When it was answered, in ISO 8601. */
  readonly at: string;
  /** The fields of the request, without secrets, files, base64 and long texts. */
  readonly request: unknown;
  /** The places of what is not kept of the request, such as `authentication.password`. */
  readonly leftOut: readonly string[];
  /** The same for an answer in JSON; undefined for any other, and for one that was streamed or too large. */
  readonly answer?: unknown;
  readonly answerType: string;
}

/** How long a call is kept. */
const keptMs = 24 * 3_600_000;

/** Larger requests and answers are not kept. */
const maximumBytes = 64 * 1024;

interface CallParts {
  readonly request: Sparse;
  readonly answerType: string;
  /** The answer's body, if it is at hand as text. */
  readonly answerText: string | undefined;
}

/** What is kept of a call. */
export function keptCall({ request, answerType, answerText }: CallParts): KeptCall {
  const answer = jsonOf(answerType, answerText);
  const isSmall = sizeOf(request.value) <= maximumBytes;
  return {
    at: new Date().toISOString(),
    request: isSmall ? request.value : {},
    leftOut: isSmall ? request.leftOut : ['everything: the request is too large'],
    ...(answer !== undefined && { answer }),
    answerType,
  };
}

/** The key of a kept call in the service's bucket: of a request that makes several, of the last to an endpoint. */
export function keptCallKey(
  tenant: string,
  {
    requestId,
    method,
    endpoint,
  }: { readonly requestId: string; readonly method: string; readonly endpoint: string },
): string {
  const name = createHash('sha256').update(`${requestId} ${method} ${endpoint}`).digest('hex');
  return `calls/${accountOf(tenant)}/${environmentOf(tenant)}/${name}`;
}

/** Whether a call is still kept: the store removes what is over some hours later. */
export function isKept({ at }: KeptCall, nowMs = Date.now()): boolean {
  return Date.parse(at) + keptMs > nowMs;
}

function jsonOf(type: string, text: string | undefined): unknown {
  if (!type.startsWith('application/json') || text === undefined || text.length > maximumBytes)
    return undefined;
  return withoutSecrets(JSON.parse(text), 'answer').value;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
