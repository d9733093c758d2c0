import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { objectPath } from './object-path.ts';
import { s3Error } from './s3-error.ts';

/** The folder of all data on this machine. */
export interface S3Store {
  readonly folder: string;
}

/** The path of an object of a bucket. */
export function pathOf({ folder }: S3Store, bucket: string, key: string): string {
  return join(folder, bucket, 'objects', objectPath(key));
}

/** The folder of all objects of a bucket. */
export function objectsFolder({ folder }: S3Store, bucket: string): string {
  return join(folder, bucket, 'objects');
}

/** The folder of a multipart upload in progress. */
export function uploadFolder({ folder }: S3Store, bucket: string, uploadId: string): string {
  return join(folder, bucket, 'uploads', uploadId);
}

/** The folder of objects being written: on the same file system, so that they can be moved in one step. */
export function unfinishedFolder({ folder }: S3Store): string {
  return join(folder, '.unfinished');
}

/** Creates a bucket. Returns false if it exists. */
export async function createBucket(store: S3Store, bucket: string): Promise<boolean> {
  return (await mkdir(objectsFolder(store, bucket), { recursive: true })) !== undefined;
}

/** Throws NoSuchBucket if the bucket does not exist. */
export async function assertBucket(store: S3Store, bucket: string): Promise<void> {
  await stat(objectsFolder(store, bucket)).catch(() => {
    throw s3Error('NoSuchBucket', 'The specified bucket does not exist.');
  });
}
