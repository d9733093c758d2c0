import { setTimeout as pause } from 'node:timers/promises';
import { awsRegion, localBucketUrl } from '../../settings.ts';

/** The time in which a file is read. */
const readMs = 15_000;
/** How long to wait before it is asked for again. */
const restMs = 200;

/**
 * The bytes from `start` to before `end` of an object, by its presigned URL. Only objects of calls in a bucket are read: this
 * function must not fetch whatever a caller that was taken over names. Throws if they cannot be read.
 */
export async function readObject(url: string, start: number, end: number): Promise<Uint8Array> {
  if (!isOfCall(new URL(url))) throw new Error('not an object of a call');
  try {
    return await readRange(url, start, end);
  } catch {
    await pause(restMs);
    return readRange(url, start, end);
  }
}

function isOfCall({ href, protocol, hostname, pathname }: URL): boolean {
  const local = localBucketUrl();
  if (local) return href.startsWith(`${local}work/`);
  const s3 = `.s3.${awsRegion()}.amazonaws.com`;
  return protocol === 'https:' && hostname.replace(/\.cn$/, '').endsWith(s3) && pathname.startsWith('/work/');
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
