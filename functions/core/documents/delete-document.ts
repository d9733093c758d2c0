import { deleteUpload } from './delete-upload.ts';
import { storingMs } from './document.ts';
import { type DocumentKey, updateDocumentRecord } from './documents-table.ts';
import { visibleNow } from './record-condition.ts';
import { removeDocument } from './remove-document.ts';
import { sweepTimes } from './sweep-times.ts';

/**
 * Deletes a tenant's document, or upload. A document's record first notes that the cleanup is to look at it in an hour:
 * where a call dies between removing the bytes and the record, the rest goes then. Throws document_not_found, and
 * storage_failed, after which the document is still there, or may be deleted again.
 */
export async function deleteDocument(key: DocumentKey): Promise<void> {
  const document = await updateDocumentRecord(key, sweepTimes(Date.now() + storingMs), visibleNow());
  await (document ? removeDocument(document) : deleteUpload(key));
}
