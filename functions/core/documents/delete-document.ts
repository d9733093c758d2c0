import { storingMs } from './document.ts';
import { announceDeleted } from './document-events.ts';
import { type DocumentKey, updateDocumentRecord } from './documents-table.ts';
import { visibleNow } from './record-condition.ts';
import { removeDocument } from './remove-document.ts';
import { sweepTimes } from './sweep-times.ts';
import { deleteUpload } from './uploads/delete-upload.ts';

/**
 * Deletes a tenant's document or upload. First the record is scheduled for the cleanup in an hour: if the call dies
 * between removing the bytes and the record, the cleanup removes the rest. Throws document_not_found. Throws
 * storage_failed; then the document still exists, or can be deleted again. `onFailure` gets the failure to announce it.
 */
export async function deleteDocument(key: DocumentKey, onFailure: (failure: Error) => void): Promise<void> {
  const document = await updateDocumentRecord(key, sweepTimes(Date.now() + storingMs), visibleNow());
  if (!document) return deleteUpload(key);
  await announceDeleted([document], 'deleted').catch(onFailure);
  await removeDocument(document);
}
