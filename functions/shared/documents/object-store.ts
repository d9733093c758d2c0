import type { S3Client } from '@aws-sdk/client-s3';
import { s3 } from '../aws/s3.ts';
import { Problem } from '../contract/problem.ts';
import { bucketName } from '../settings.ts';
import type { Document } from './document.ts';

/** Where the bytes of documents are: a bucket, and a client that may use it. */
export interface ObjectStore {
  readonly client: S3Client;
  readonly bucket: string;
}

/**
 * The store that has an owner's documents of a mode. Throws byob_not_configured where the owner has no bucket of its
 * own.
 */
export async function objectStore({
  owner,
  storageMode,
}: Pick<Document, 'owner' | 'storageMode'>): Promise<ObjectStore> {
  if (storageMode === 'default') return { client: s3, bucket: bucketName() };
  throw new Problem(
    'byob_not_configured',
    owner.endsWith('#live')
      ? 'storage.mode byob needs a bucket of the account’s own, and it has none. Use default.'
      : 'storage.mode byob is for the live environment alone. Use default.',
  );
}
