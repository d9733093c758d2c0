import { createHash } from 'node:crypto';
import type { CallContext, FileResult } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { previewPage } from '../../core/drawing/preview-page.ts';
import { fileOfBytes } from '../../core/http/answers/file-of-bytes.ts';
import { imageKind } from '../../core/images/image-kind.ts';
import type { Render } from '../../core/images/read-svg.ts';
import { imagesToPdf } from '../../core/making/images-to-pdf.ts';
import { renderFor } from '../render-for.ts';
import { readStored } from '../sources/read-stored.ts';

/** GET /files/{document_id}/preview. A document's bytes may be replaced, so the picture's ETag depends on them. */
export async function answerPreview(
  { document_id }: { readonly document_id: string },
  context: CallContext,
): Promise<FileResult> {
  const bounds = { field: 'document_id', maximumBytes: limits.previewBytes };
  const stored = await readStored(document_id, context, bounds);
  const picture = await previewPage(await asPdf(stored, renderFor(context)), {
    isMarked: context.environment === 'test',
  });
  const tag = createHash('sha256').update(stored).digest('base64url').slice(0, 22);
  const facts = { filename: `${document_id}.jpg`, contentType: 'image/jpeg', etag: `"${tag}"` };
  return fileOfBytes({ ...facts, isInline: true }, picture);
}

/** A picture becomes a PDF of one page; everything else is returned unchanged. */
async function asPdf(stored: Buffer, render: Render): Promise<Uint8Array> {
  if (!imageKind(stored)) return stored;
  const { pdf } = await imagesToPdf([stored], 'document_ids', render);
  return pdf;
}
