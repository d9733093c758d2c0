import { putRecord } from './documents-table.ts';
import { objectStore } from './object-store.ts';
import { putObject } from './objects.ts';
import { newUpload, type Upload } from './upload.ts';

/**
 * Keeps bytes as an upload of an account's: unseen but by calls that name it, and gone after a day. The record comes
 * first, so that nothing is left that none knows of. Throws storage_failed.
 */
export async function keepUpload(
  facts: Omit<Parameters<typeof newUpload>[0], 'sizeBytes'>,
  bytes: Uint8Array,
): Promise<Upload> {
  const upload = newUpload({ ...facts, sizeBytes: bytes.byteLength });
  await putRecord(upload);
  await putObject(await objectStore(upload), upload.objectKey, bytes, upload.contentType);
  return upload;
}
