import { type ObjectFacts, objectBytes, openObject, writeObject } from './object-file.ts';
import { keptHeaders } from './put-object.ts';
import { type S3Answer, xmlAnswer } from './s3-answer.ts';
import { s3Error } from './s3-error.ts';
import { assertBucketName, decoded, type S3Request } from './s3-request.ts';
import { assertBucket, pathOf, type S3Store, unfinishedFolder } from './s3-store.ts';
import { element } from './xml.ts';

/** CopyObject: copies the object in x-amz-copy-source, with its own headers or with those of the request. */
export async function copyObject(store: S3Store, { bucket, key, headers }: S3Request): Promise<S3Answer> {
  const [, sourceBucket = '', sourceKey = ''] =
    /^\/?([^/]+)\/(.+?)(?:\?versionId=.*)?$/s.exec(headers['x-amz-copy-source'] ?? '') ?? [];
  assertBucketName(sourceBucket);
  await assertBucket(store, sourceBucket);
  const source = await openObject(pathOf(store, sourceBucket, decoded(sourceKey)));
  if (!source) throw s3Error('NoSuchKey', 'The specified key does not exist.');
  const isReplaced = headers['x-amz-metadata-directive'] === 'REPLACE';
  const copied: ObjectFacts = {
    ...source.facts,
    modifiedEpochMs: Date.now(),
    ...(isReplaced && { headers: keptHeaders(headers) }),
  };
  const path = pathOf(store, bucket, key);
  const bytes = objectBytes(source, 0, copied.sizeBytes);
  await writeObject(path, unfinishedFolder(store), bytes, () => copied, headers['if-none-match'] === '*');
  return xmlAnswer('CopyObjectResult', [
    element('LastModified', new Date(copied.modifiedEpochMs).toISOString()),
    element('ETag', `"${copied.etag}"`),
  ]);
}
