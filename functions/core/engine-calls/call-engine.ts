import { callFunction } from '../aws/lambda/call-function.ts';
import { FunctionDied } from '../aws/lambda/invoke-streamed.ts';
import { RemoteBytes } from '../contract/messages/fetched.ts';
import { Problem } from '../contract/problems/problem.ts';
import { currentTrace } from '../trace.ts';
import { apart, together } from './apart.ts';
import { checkResult } from './check-result.ts';
import type { EngineAnswer, EngineCall, EngineRequest, SentBytes } from './engine-request.ts';

/** The bytes that an invocation has room for, in base64 and beside the rest of a request. */
const inlineBytes = 4.4 * 1024 * 1024;

/**
 * How large a result may be: small; about as large as the input; or large in any case. Lambda streams 6 MB of a response at
 * once and the rest at 2 MB a second, so that results which may be larger get a place in the bucket.
 */
export type ResultSize = 'small' | 'as input' | 'large';

const largeBytes = 1024 * 1024;

/**
 * Has the engine do an operation, and returns its result. Bytes of the input may be remote. Throws the problem that the
 * engine returned, processing_failed if it died, and storage_failed.
 * See docs/decisions/aws.md#files-are-parsed-by-a-function-without-rights
 */
export async function callEngine<Result>(
  operation: string,
  input: unknown,
  call: EngineCall,
  resultSize: ResultSize = 'small',
  engine: 'engine' | 'office' = 'engine',
): Promise<Result> {
  const { plain, found } = apart(input, isSendable);
  const keys: string[] = [];
  try {
    const bytes = await sent(found, keys);
    const totalBytes = found.reduce((sum, { bytes: each }) => sum + sizeOf(each), 0);
    const needsPlace = resultSize === 'large' || (resultSize === 'as input' && totalBytes > largeBytes);
    const place = needsPlace ? await newPlace() : undefined;
    const answer = await answered(
      jsonOf({ operation, input: plain, bytes, call, resultUrl: place?.url, trace: currentTrace() }),
      call,
      engine,
    );
    const { result, bytes: parts, isStored } = answer.head;
    if (isStored && place) keys.push(place.key);
    const whole = isStored && place ? await place.read() : answer.bytes;
    const made = together(result, cut(whole, parts)) as object;
    checkResult(made);
    return made as Result;
  } finally {
    if (keys.length > 0) await removeAll(keys);
  }
}

/** How long an engine may have worked when it died without its call being charged. */
const freeMs = 1_000;

/** A file that kills the engine's environment after some work is paid for as one that takes all its time. */
async function answered(request: string, { accountId }: EngineCall, engine: 'engine' | 'office') {
  const startedMs = performance.now();
  try {
    return await callFunction<EngineAnswer>(engine, request, accountId);
  } catch (cause) {
    if (!(cause instanceof FunctionDied) || performance.now() - startedMs < freeMs) throw cause;
    const message =
      'The file ended the program that worked on it, which took time or memory. Try a smaller or simpler file.';
    throw new Problem('processing_failed', message, { cause, isOutOfTime: true });
  }
}

type Sendable = Uint8Array | RemoteBytes;

function isSendable(value: unknown): value is Sendable {
  return value instanceof Uint8Array || value instanceof RemoteBytes;
}

function sizeOf(bytes: Sendable): number {
  return bytes instanceof RemoteBytes ? bytes.sizeBytes : bytes.byteLength;
}

async function sent(
  found: readonly { readonly at: SentBytes['at']; readonly bytes: Sendable }[],
  keys: string[],
): Promise<SentBytes[]> {
  const all: SentBytes[] = [];
  let room = inlineBytes;
  for (const { at, bytes } of found) {
    if (bytes instanceof RemoteBytes) all.push({ at, ...bytes });
    else if (bytes.byteLength <= room) {
      room -= bytes.byteLength;
      all.push({
        at,
        base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
      });
    } else {
      const { sendByObject } = await import('./work-objects.ts');
      const { key, remote } = await sendByObject(bytes);
      keys.push(key);
      all.push({ at, ...remote });
    }
  }
  return all;
}

/** The request as JSON. Base64 needs no escaping, which would take longer than all else. */
function jsonOf({ bytes, ...request }: EngineRequest): string {
  const parts = bytes.map((sent) => {
    if (!('base64' in sent)) return JSON.stringify(sent);
    const { base64, ...rest } = sent;
    return `${JSON.stringify(rest).slice(0, -1)},"base64":"${base64}"}`;
  });
  return `${JSON.stringify(request).slice(0, -1)},"bytes":[${parts.join(',')}]}`;
}

async function newPlace() {
  const { placeForResult, readWork } = await import('./work-objects.ts');
  const { key, url } = await placeForResult();
  return { key, url, read: () => readWork(key) };
}

/** An object that cannot be removed now is removed by the bucket after a day: no call fails for it. */
async function removeAll(keys: readonly string[]): Promise<void> {
  const { removeWork } = await import('./work-objects.ts');
  await Promise.allSettled(keys.map(removeWork));
}

/** The parts of the engine's bytes. Throws if these are not exactly all of them. */
function cut(whole: Uint8Array, parts: EngineAnswer['bytes']) {
  let start = 0;
  const found = parts.map(({ at, sizeBytes }) => {
    const bytes = whole.subarray(start, start + sizeBytes);
    start += sizeBytes;
    return { at, bytes };
  });
  if (start !== whole.byteLength) throw new Error(`${whole.byteLength} bytes for results of ${start}`);
  return found;
}
