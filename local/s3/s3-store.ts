import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { objectPath } from './object-path.ts';
import { s3Error } from './s3-error.ts';

/** Where everything lies on this machine. */
export interface S3Store {
  readonly folder: string;
}

/** Where an object of a bucket lies. */
export function pathOf({ folder }: S3Store, bucket: string, key: string): string {
  return join(folder, bucket, 'objects', objectPath(key));
}

/** The folder of all objects of a bucket. */
export function objectsFolder({ folder }: S3Store, bucket: string): string {
  return join(folder, bucket, 'objects');
}

/** The folder of a multipart upload that is under way. */
export function uploadFolder({ folder }: S3Store, bucket: string, uploadId: string): string {
  return join(folder, bucket, 'uploads', uploadId);
}

/** Where objects are while they are being written: on the same file system, so that they can be moved in one step. */
export function unfinishedFolder({ folder }: S3Store): string {
  return join(folder, '.unfinished');
}

/** Makes a bucket. Gives false where there is one. */
export async function createBucket(store: S3Store, bucket: string): Promise<boolean> {
  return (await mkdir(objectsFolder(store, bucket), { recursive: true })) !== undefined;
}

/** Throws NoSuchBucket where there is no such bucket. */
export async function assertBucket(store: S3Store, bucket: string): Promise<void> {
  await stat(objectsFolder(store, bucket)).catch(() => {
    throw s3Error('NoSuchBucket', 'The specified bucket does not exist.');
  });
}
