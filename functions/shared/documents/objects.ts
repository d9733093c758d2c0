import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ByteRange } from '../contract/endpoint.ts';
import type { ObjectStore } from './object-store.ts';
import { documentNotFound, orStorageFailed, storageFailed } from './storage-problem.ts';
import { unstalled } from './unstalled.ts';

/** How long the bytes of an object may be waited for before the next of them come. */
const stallMs = 10_000;

/** How long a presigned URL works: it is followed at once. */
const presignedSeconds = 60;

/**
 * Writes an object that must be new; its bytes are checked by the store against their CRC-32. The client repeats a
 * write whose answer was lost, and then finds its own object. Throws storage_failed.
 */
export async function putObject(
  { client, bucket }: ObjectStore,
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: bytes,
    ContentType: contentType,
    IfNoneMatch: '*',
    ChecksumAlgorithm: 'CRC32',
  });
  await client.send(command).catch((error) => {
    if (error instanceof S3ServiceException && error.name === 'PreconditionFailed') return;
    throw storageFailed(error);
  });
}

/** An object's bytes, or those of a range, as they come. Throws document_not_found and storage_failed. */
export async function readObject(
  { client, bucket }: ObjectStore,
  key: string,
  range?: ByteRange,
): Promise<Readable> {
  const Range = range && `bytes=${range.first}-${range.last}`;
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }));
    const body = Body as Readable; // in Node it is one
    return Readable.from(unstalled(body, stallMs), { objectMode: false });
  } catch (error) {
    throw error instanceof NoSuchKey ? documentNotFound() : storageFailed(error);
  }
}

/** Whether there is such an object. Throws storage_failed. */
export async function hasObject({ client, bucket }: ObjectStore, key: string): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw storageFailed(error);
  }
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
export function presignedUrl(
  { client, bucket }: ObjectStore,
  key: string,
  headers: { readonly contentType: string; readonly contentDisposition: string },
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentType: headers.contentType,
    ResponseContentDisposition: headers.contentDisposition,
  });
  return orStorageFailed(getSignedUrl(client, command, { expiresIn: presignedSeconds }));
}
