import type { IncomingMessage } from 'node:http';
import { s3Error } from './s3-error.ts';

/** A request to S3, with its address in path style: `/bucket/key`. */
export interface S3Request {
  readonly method: string;
  /** As it was sent. */
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  readonly headers: Readonly<Record<string, string>>;
  readonly bucket: string;
  /** Empty for a request about the bucket itself. */
  readonly key: string;
  readonly body: IncomingMessage;
}

/** The longest key, in bytes of UTF-8. */
const keyBytes = 1_024;

/** Parses the address of a request. Throws InvalidURI, InvalidBucketName and KeyTooLongError. */
export function s3Request(message: IncomingMessage): S3Request {
  const target = message.url ?? '/';
  const queryStart = target.includes('?') ? target.indexOf('?') : target.length;
  const path = target.slice(0, queryStart);
  const [, bucketText = '', keyText = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  const bucket = decoded(bucketText);
  const key = decoded(keyText);
  assertBucketName(bucket);
  if (Buffer.byteLength(key) > keyBytes) throw s3Error('KeyTooLongError', 'Your key is too long.');
  return {
    method: message.method ?? 'GET',
    path,
    query: new Map(new URLSearchParams(target.slice(queryStart))),
    headers: Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, [value ?? ''].flat().join(',')]),
    ),
    bucket,
    key,
    body: message,
  };
}

/** A bucket's name becomes a folder's, so it must follow S3's own rule. Throws InvalidBucketName. */
export function assertBucketName(bucket: string): void {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) && !bucket.includes('..')) return;
  throw s3Error('InvalidBucketName', 'The specified bucket is not valid.');
}

/** Percent-encoded text, decoded. Throws InvalidURI. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw s3Error('InvalidURI', 'Could not parse the specified URI.');
  }
}
