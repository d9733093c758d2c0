import { createHash } from 'node:crypto';
import { previewPage } from '../../core/drawing/preview-page.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import { imageKind } from '../../core/images/image-kind.ts';
import { imagesToPdf } from '../../core/making/images-to-pdf.ts';
import { renderFor } from '../render-for.ts';

/** The picture of a document's first page, and a tag of the document's bytes, which may be replaced. */
export interface Preview {
  readonly picture: Uint8Array;
  readonly tag: string;
}

/** GET /files/{document_id}/preview. A picture is shown as a PDF of one page. */
export async function answerPreview(
  { document_id: stored }: { readonly document_id: Uint8Array },
  call: EngineCall,
): Promise<Preview> {
  const pdf = imageKind(Buffer.from(stored))
    ? (await imagesToPdf([stored], 'document_ids', renderFor(call))).pdf
    : stored;
  const picture = await previewPage(pdf, { isMarked: call.environment === 'test' });
  return { picture, tag: createHash('sha256').update(stored).digest('base64url').slice(0, 22) };
}
