import type { ObjectFacts } from './object-file.ts';
import { writeObject } from './object-file.ts';
import type { ReceivedBody } from './receive-body.ts';
import type { S3Answer } from './s3-answer.ts';
import type { S3Request } from './s3-request.ts';
import { pathOf, type S3Store, unfinishedFolder } from './s3-store.ts';

/** The headers stored with an object, besides its own x-amz-meta-*. */
const kept = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
];

/** PutObject: writes the body once it is complete and verified. */
export async function putObject(
  store: S3Store,
  { bucket, key, headers }: S3Request,
  { bytes, verify }: ReceivedBody,
): Promise<S3Answer> {
  const facts = (): ObjectFacts => {
    const { sizeBytes, md5, checksums } = verify();
    return {
      sizeBytes,
      etag: md5.toString('hex'),
      modifiedEpochMs: Date.now(),
      headers: keptHeaders(headers),
      checksums,
    };
  };
  const mustBeNew = headers['if-none-match'] === '*';
  const path = pathOf(store, bucket, key);
  const { etag, checksums } = await writeObject(path, unfinishedFolder(store), bytes, facts, mustBeNew);
  return { status: 200, headers: { ETag: `"${etag}"`, ...checksums } };
}

/** The headers of an upload that are returned with the object, without the encoding of the upload itself. */
export function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).filter(
    ([name]) => kept.includes(name) || name.startsWith('x-amz-meta-'),
  );
  const own = Object.fromEntries(entries);
  const encoding = (own['content-encoding'] ?? '').split(',').map((name) => name.trim());
  const left = encoding.filter((name) => name !== '' && name !== 'aws-chunked').join(', ');
  const { 'content-encoding': _sent, ...others } = own;
  return left ? { ...others, 'content-encoding': left } : others;
}
