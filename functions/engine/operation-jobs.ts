import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../core/contract/problems/problem.ts';
import { orStorageFailed } from '../core/documents/storage-problem.ts';
import { apart, together } from '../core/engine-calls/apart.ts';
import type { EngineAnswer, EngineRequest, SentBytes } from '../core/engine-calls/engine-request.ts';
import { setXrayTraceHeader } from '../core/settings.ts';
import { withTrace } from '../core/trace.ts';
import { markTest } from './mark-test.ts';
import { operations } from './operations.ts';

/** The jobs of the thread of operations. */
export const operationJobs = { ready: () => undefined, run };

export type OperationJobs = typeof operationJobs;

/** Bytes of a request, or where they are. */
export type ReceivedBytes =
  | { readonly at: SentBytes['at']; readonly bytes: Uint8Array<ArrayBuffer> }
  | Exclude<SentBytes, { readonly base64: string }>;

type Request = Omit<EngineRequest, 'bytes'> & {
  readonly bytes: readonly ReceivedBytes[];
  readonly xrayHeader: string | undefined;
};

/** Larger results go to the caller's place for them. */
const streamedBytes = 5 * 1024 * 1024;

/** Does one operation, as part of its call's trace. Throws what it throws. */
function run({ xrayHeader, trace, ...request }: Request) {
  setXrayTraceHeader(xrayHeader);
  return withTrace(trace, () => operate(request));
}

async function operate({ operation, input, bytes, call, resultUrl }: Omit<Request, 'xrayHeader'>) {
  const work = Object.hasOwn(operations, operation)
    ? operations[operation as keyof typeof operations]
    : undefined;
  if (!work) throw new Error(`no operation ${operation}`);
  const found = await Promise.all(bytes.map(async (sent) => ({ at: sent.at, bytes: await received(sent) })));
  const made = (await work(together(input, found) as never, call)) as object;
  const result = call.environment === 'test' ? await markTest(made) : made;
  const { plain, found: inResult } = apart(result, (value) => value instanceof Uint8Array);
  const parts = inResult.map(({ bytes: part }) => part);
  const sizes = inResult.map(({ at, bytes: { byteLength } }) => ({ at, sizeBytes: byteLength }));
  const totalBytes = sizes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const answer: EngineAnswer = { result: plain, bytes: sizes };
  if (!resultUrl || totalBytes <= streamedBytes) return { answer, bytes: parts };
  await put(resultUrl, parts);
  return { answer: { ...answer, isStored: true } as EngineAnswer, bytes: [] };
}

/** The time in which an object is read or written. */
const objectMs = 60_000;

/** Sent bytes, read from their object where they are not in the request. Throws document_not_found and storage_failed. */
async function received(sent: ReceivedBytes): Promise<Uint8Array> {
  if ('bytes' in sent) return sent.bytes;
  const { url, sizeBytes, missing } = sent;
  return asked(async () => {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(objectMs) });
    if (response.status === 404) throw new Problem('document_not_found', missing);
    if (!response.ok || !response.body) throw refusedBy(response);
    const whole = Buffer.allocUnsafe(sizeBytes);
    let length = 0;
    for await (const piece of response.body) {
      if (length + piece.byteLength > sizeBytes) throw new Error('an object is longer than its size');
      whole.set(piece, length);
      length += piece.byteLength;
    }
    if (length < sizeBytes) throw new Error('an object is shorter than its size');
    return whole;
  });
}

async function put(url: string, parts: readonly Uint8Array[]): Promise<void> {
  const body = new Blob(parts as Uint8Array<ArrayBuffer>[]);
  await asked(async () => {
    const signal = AbortSignal.timeout(objectMs);
    const response = await fetch(url, { method: 'PUT', body, redirect: 'error', signal });
    if (!response.ok) throw refusedBy(response);
  });
}

/** How long to wait before an object is asked for again. */
const restMs = 200;

/** The result of a request to the bucket, which is made twice if it fails, as its client does. Throws storage_failed. */
async function asked<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Problem) throw error;
  }
  await pause(restMs);
  return orStorageFailed(request());
}

/** The bucket's refusal, with the status from which throttling is known, as of its client. */
function refusedBy({ status }: Response): Error {
  const failure = new Error(`an object was answered ${status}`);
  return Object.assign(failure, { $metadata: { httpStatusCode: status } });
}
