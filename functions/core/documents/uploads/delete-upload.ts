import { limits } from '../../contract/limits.ts';
import { type DocumentKey, getDocumentRecord, updateDocumentRecord } from '../documents-table.ts';
import { inState } from '../record-condition.ts';
import { removeContent } from '../remove-document.ts';
import { documentNotFound } from '../storage-problem.ts';
import { sweepTimes } from '../sweep-times.ts';
import { isUpload } from './upload.ts';

/**
 * Deletes an upload. Its URL accepts a PUT until it expires, so the record is kept until then, invisible, for the
 * cleanup to remove anything that arrives later. Throws document_not_found. Throws storage_failed; then it can be
 * deleted again.
 */
export async function deleteUpload(key: DocumentKey): Promise<void> {
  const upload = await getDocumentRecord(key);
  if (!upload || !isUpload(upload)) throw documentNotFound();
  await removeContent(upload);
  const afterUrlMs = Date.now() + limits.uploadUrlSeconds * 1_000;
  await updateDocumentRecord(key, { state: 'deleting', ...sweepTimes(afterUrlMs) }, inState('uploading'));
}
