import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { limits } from '../../contract/limits.ts';
import { putDocumentRecord } from '../documents-table.ts';
import { objectStore } from '../object-store.ts';
import { orStorageFailed } from '../storage-problem.ts';
import { newUpload, type Upload } from './upload.ts';

interface UploadPlace {
  readonly upload: Upload;
  readonly url: string;
  readonly urlExpiresAt: string;
}

/**
 * Creates an upload for a file that is too large for a request, and a URL that accepts it by PUT for an hour. The size
 * is part of the signature, so the store rejects a file of any other size. Throws storage_failed.
 */
export async function createUpload(facts: Parameters<typeof newUpload>[0]): Promise<UploadPlace> {
  const upload = newUpload(facts);
  const { client, bucket } = await objectStore(upload);
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: upload.objectKey,
    ContentLength: upload.sizeBytes,
  });
  const url = await orStorageFailed(getSignedUrl(client, command, { expiresIn: limits.uploadUrlSeconds }));
  await putDocumentRecord(upload);
  const urlEndsAtMs = Date.parse(upload.createdAt) + limits.uploadUrlSeconds * 1_000;
  return { upload, url, urlExpiresAt: new Date(urlEndsAtMs).toISOString() };
}
