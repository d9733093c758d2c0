import { putDocumentRecord } from '../documents-table.ts';
import { objectStore } from '../object-store.ts';
import { putObject } from '../objects.ts';
import { newUpload, type Upload } from './upload.ts';

/**
 * Stores bytes as an upload of an account. It is visible only to calls that name it, and is deleted after a day. The
 * record is written first, so that no object is left without one. Throws storage_failed.
 */
export async function storeUpload(
  facts: Omit<Parameters<typeof newUpload>[0], 'sizeBytes'>,
  bytes: Uint8Array,
): Promise<Upload> {
  const upload = newUpload({ ...facts, sizeBytes: bytes.byteLength });
  await putDocumentRecord(upload);
  await putObject(await objectStore(upload), upload.objectKey, bytes, upload.contentType);
  return upload;
}
