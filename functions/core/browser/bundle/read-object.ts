import { setTimeout as pause } from 'node:timers/promises';
import { bucketUrl } from '../../settings.ts';

/** The time in which a file is read. */
const readMs = 15_000;
/** How long to wait before it is asked for again. */
const restMs = 200;

/**
 * The bytes from `start` to before `end` of an object, by its presigned URL. Only objects of a call in the service's own
 * bucket are read: this function has no right to any, and must not fetch for whoever calls it. Throws if they cannot be read.
 */
export async function readObject(url: string, start: number, end: number): Promise<Uint8Array> {
  if (!new URL(url).href.startsWith(`${bucketUrl()}work/`)) throw new Error('not an object of a call');
  try {
    return await readRange(url, start, end);
  } catch {
    await pause(restMs);
    return readRange(url, start, end);
  }
}

async function readRange(url: string, start: number, end: number): Promise<Uint8Array> {
  const response = await fetch(url, {
    headers: { Range: `bytes=${start}-${end - 1}` },
    redirect: 'error',
    signal: AbortSignal.timeout(readMs),
  });
  const sizeBytes = Number(response.headers.get('content-length'));
  if (response.status !== 206 || sizeBytes !== end - start) {
    await response.body?.cancel();
    throw Object.assign(new Error(`a part of an object was answered ${response.status}`), {
      $metadata: { httpStatusCode: response.status },
    });
  }
  return response.bytes();
}
