import type { CallContext, FileResult } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { fileOfBytes } from '../core/http/answers/file-of-bytes.ts';
import { previewPage } from '../core/pdf/preview-page.ts';
import { readStored } from './read-stored.ts';

/** GET /files/{document_id}/preview. A document never changes, so its id is the tag of its picture. */
export async function answerPreview(
  { document_id }: { readonly document_id: string },
  context: CallContext,
): Promise<FileResult> {
  const bounds = { field: 'document_id', maximumBytes: limits.previewBytes };
  const pdf = await readStored(document_id, context, bounds);
  const picture = await previewPage(pdf, { isMarked: context.environment === 'test' });
  const facts = { filename: `${document_id}.jpg`, contentType: 'image/jpeg', etag: `"${document_id}"` };
  return fileOfBytes({ ...facts, isInline: true }, picture);
}
