import { HeadObjectCommand, NotFound } from '@aws-sdk/client-s3';
import { storageFailed } from '../../contract/problems/storage-failed.ts';
import type { ObjectStore } from '../objects.ts';

/** What S3 tells of an object without its bytes. */
export interface ObjectDescription {
  /** Without quotes, as events have it. */
  readonly etag: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The description of an object; undefined if there is none. Throws byob_access_denied and storage_failed. */
export async function describeObject(
  { client, bucket, failed = storageFailed }: ObjectStore,
  key: string,
): Promise<ObjectDescription | undefined> {
  try {
    const found = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return {
      etag: found.ETag?.replaceAll('"', '') ?? '',
      sizeBytes: found.ContentLength ?? 0,
      modifiedMs: found.LastModified?.getTime() ?? 0,
      metadata: found.Metadata ?? {},
    };
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw failed(error);
  }
}
