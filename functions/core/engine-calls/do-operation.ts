import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../contract/problems/problem.ts';
import { orStorageFailed } from '../documents/storage-problem.ts';
import { apart, together } from './apart.ts';
import type { EngineAnswer, EngineCall, EngineRequest, SentBytes } from './engine-request.ts';

/** Bytes of a request, or where they are. */
export type ReceivedBytes =
  | { readonly at: SentBytes['at']; readonly bytes: Uint8Array<ArrayBuffer> }
  | Exclude<SentBytes, { readonly base64: string }>;

/** A request, with its bytes decoded. */
export type ReceivedRequest = Omit<EngineRequest, 'bytes' | 'trace'> & {
  readonly bytes: readonly ReceivedBytes[];
};

/** Base64 as bytes in a buffer of their own, which can be given to a thread. */
export function decodedBytes(sent: SentBytes): ReceivedBytes {
  if (!('base64' in sent)) return sent;
  return { at: sent.at, bytes: new Uint8Array(Buffer.from(sent.base64, 'base64')) };
}

/** Larger results go to the caller's place for them. */
const streamedBytes = 5 * 1024 * 1024;

/**
 * Does what an engine is asked for: reads the bytes of the input, and returns the answer with those of the result, or puts these into
 * their place. Throws what the operation throws, document_not_found and storage_failed.
 */
export async function doOperation(
  { input, bytes, call, resultUrl }: ReceivedRequest,
  operation: (input: never, call: EngineCall) => Promise<object>,
): Promise<{ readonly answer: EngineAnswer; readonly bytes: readonly Uint8Array[] }> {
  const found = await Promise.all(bytes.map(async (sent) => ({ at: sent.at, bytes: await received(sent) })));
  const result = await operation(together(input, found) as never, call);
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
