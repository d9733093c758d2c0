import type { CallContext, FileResult } from '../shared/contract/endpoint.ts';
import { limits } from '../shared/contract/limits.ts';
import { ownerOf } from '../shared/documents/document.ts';
import { readDocument } from '../shared/documents/read-document.ts';
import { fileOfBytes } from '../shared/http/file-of-bytes.ts';
import { previewPage } from '../shared/pdf/preview-page.ts';

/** GET /files/{document_id}/preview. A document never changes, so its id is the tag of its picture. */
export async function answerPreview(
  { document_id }: { readonly document_id: string },
  { accountId, environment, scopes }: CallContext,
): Promise<FileResult> {
  const key = { owner: ownerOf(accountId, environment), id: document_id };
  const bounds = { maximumBytes: limits.previewBytes, scopes };
  const pdf = await readDocument(key, { field: 'document_id', ...bounds });
  const facts = { filename: `${document_id}.jpg`, contentType: 'image/jpeg', etag: `"${document_id}"` };
  return fileOfBytes({ ...facts, isInline: true }, await previewPage(pdf));
}
