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
import type { Problem } from '../contract/problems/problem.ts';
import { storageFailed } from '../contract/problems/storage-failed.ts';
import { documentNotFound, orStorageFailed } from './storage-problem.ts';
import { unstalled } from './unstalled.ts';

/** How long to wait for an object's next bytes. */
const stallMs = 10_000;

/** A bucket for documents' bytes, and a client with access to it. */
export interface ObjectStore {
  readonly client: S3Client;
  readonly bucket: string;
  /** The problem to throw if the store fails; storage_failed by default. */
  readonly failed?: (cause: unknown) => Problem;
}

/** How long the engine may use a URL: as long as it may run. */
const engineUrlSeconds = 300;

/** The lifetime of a presigned URL. Clients follow it at once. */
const presignedSeconds = 60;

/**
 * Writes an object; the store verifies its bytes with CRC-32. Each key has only one writer, so this can only overwrite
 * an earlier attempt. Throws storage_failed.
 */
export async function putObject(
  store: ObjectStore,
  key: string,
  bytes: Uint8Array,
  contentType: string,
  metadata?: Readonly<Record<string, string>>,
): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: store.bucket,
    Key: key,
    Body: bytes,
    ContentType: contentType,
    ChecksumAlgorithm: 'CRC32',
    ...(metadata && { Metadata: metadata }),
  });
  await store.client.send(command).catch((error) => {
    throw failure(store, error);
  });
}

/** Streams an object's bytes, or a range of them. Throws document_not_found and storage_failed. */
export async function readObject(store: ObjectStore, key: string, range?: ByteRange): Promise<Readable> {
  const Range = range && `bytes=${range.first}-${range.last}`;
  try {
    const { Body } = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key: key, Range }));
    const body = Body as Readable; // in Node it is a Readable
    return Readable.from(unstalled(body, stallMs), { objectMode: false });
  } catch (error) {
    throw error instanceof NoSuchKey ? documentNotFound() : failure(store, error);
  }
}

/** Whether the object exists. Throws storage_failed. */
export async function hasObject(store: ObjectStore, key: string): Promise<boolean> {
  try {
    await store.client.send(new HeadObjectCommand({ Bucket: store.bucket, Key: key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw failure(store, error);
  }
}

/** Removes an object, if it exists, with a request that every S3-compatible store supports. Throws storage_failed. */
export async function removeObject(store: ObjectStore, key: string): Promise<void> {
  const command = new DeleteObjectCommand({ Bucket: store.bucket, Key: key });
  await store.client.send(command).catch((error) => {
    throw failure(store, error);
  });
}

/** Removes objects, if they exist, in one request. Throws storage_failed if one of them was not removed. */
export async function removeObjects(store: ObjectStore, keys: readonly string[]): Promise<void> {
  const [failed] = (await removeEachObject(store, keys)).values();
  if (failed) throw failed;
}

/**
 * Removes up to 1,000 objects, if they exist, in one request. Returns why objects were not removed, by their keys.
 * Throws storage_failed if the request failed.
 */
export async function removeEachObject(
  { client, bucket }: ObjectStore,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  if (keys.length === 0) return new Map();
  const Objects = keys.map((Key) => ({ Key }));
  const { Errors = [] } = await orStorageFailed(
    client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })),
  );
  return new Map(
    Errors.map(({ Key = '', Code, Message }) => [
      Key,
      storageFailed(Object.assign(new Error(Message), { name: Code })),
    ]),
  );
}

/** A URL that returns the object directly from the store for a minute, with the given headers. */
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

/** The URL from which the engine reads an object of the service's own bucket, for as long as a call may take. */
export async function urlToRead({ client, bucket }: ObjectStore, key: string): Promise<string> {
  const command = new GetObjectCommand({ Bucket: bucket, Key: key });
  return orStorageFailed(getSignedUrl(client, command, { expiresIn: engineUrlSeconds }));
}

/** The URL to which the engine writes an object of the service's own bucket. */
export async function urlToWrite({ client, bucket }: ObjectStore, key: string): Promise<string> {
  const command = new PutObjectCommand({ Bucket: bucket, Key: key });
  return orStorageFailed(getSignedUrl(client, command, { expiresIn: engineUrlSeconds }));
}

function failure({ failed = storageFailed }: ObjectStore, cause: unknown): Problem {
  return failed(cause);
}
