import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ByteRange } from '../contract/endpoint.ts';
import type { Problem } from '../contract/problem.ts';
import { documentNotFound, orStorageFailed, storageFailed } from './storage-problem.ts';
import { unstalled } from './unstalled.ts';

/** How long the bytes of an object may be waited for before the next of them come. */
const stallMs = 10_000;

/** Where the bytes of documents are: a bucket, and a client that may use it. */
export interface ObjectStore {
  readonly client: S3Client;
  readonly bucket: string;
  /** What the caller hears where it fails: storage_failed, unless this says more. */
  readonly failed?: (cause: unknown) => Problem;
}

/** How long a presigned URL works: it is followed at once. */
const presignedSeconds = 60;

/**
 * Writes an object; its bytes are checked by the store against their CRC-32. Keys are of one writer each, so what is
 * written over is what an attempt before it has left. Throws storage_failed.
 */
export async function putObject(
  store: ObjectStore,
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: store.bucket,
    Key: key,
    Body: bytes,
    ContentType: contentType,
    ChecksumAlgorithm: 'CRC32',
  });
  await store.client.send(command).catch((error) => {
    throw failure(store, error);
  });
}

/** An object's bytes, or those of a range, as they come. Throws document_not_found and storage_failed. */
export async function readObject(store: ObjectStore, key: string, range?: ByteRange): Promise<Readable> {
  const Range = range && `bytes=${range.first}-${range.last}`;
  try {
    const { Body } = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key: key, Range }));
    const body = Body as Readable; // in Node it is one
    return Readable.from(unstalled(body, stallMs), { objectMode: false });
  } catch (error) {
    throw error instanceof NoSuchKey ? documentNotFound() : failure(store, error);
  }
}

/** Whether there is such an object. Throws storage_failed. */
export async function hasObject(store: ObjectStore, key: string): Promise<boolean> {
  try {
    await store.client.send(new HeadObjectCommand({ Bucket: store.bucket, Key: key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw failure(store, error);
  }
}

/** Removes an object, whether it is there or not, as every store that is like S3 can. Throws storage_failed. */
export async function removeObject(store: ObjectStore, key: string): Promise<void> {
  const command = new DeleteObjectCommand({ Bucket: store.bucket, Key: key });
  await store.client.send(command).catch((error) => {
    throw failure(store, error);
  });
}

/** Removes objects, in one request, whether they are there or not. Throws storage_failed where one of them stays. */
export async function removeObjects({ client, bucket }: ObjectStore, keys: readonly string[]): Promise<void> {
  const Objects = keys.map((Key) => ({ Key }));
  const { Errors: [error] = [] } = await orStorageFailed(
    client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })),
  );
  if (error) throw storageFailed(new Error(`${error.Code}: ${error.Message}`));
}

/** A URL at which the store itself gives an object for a minute, under the headers told. */
export async function presignedUrl(
  store: ObjectStore,
  key: string,
  headers: { readonly contentType: string; readonly contentDisposition: string },
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: store.bucket,
    Key: key,
    ResponseContentType: headers.contentType,
    ResponseContentDisposition: headers.contentDisposition,
  });
  return getSignedUrl(store.client, command, { expiresIn: presignedSeconds }).catch((error) => {
    throw failure(store, error);
  });
}

function failure({ failed = storageFailed }: ObjectStore, cause: unknown): Problem {
  return failed(cause);
}
