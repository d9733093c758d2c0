import { createHash } from 'node:crypto';
import { previewPage } from '../../core/drawing/preview-page.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import { imageKind } from '../../core/images/image-kind.ts';
import { imagesToPdf } from '../../core/making/images-to-pdf.ts';
import { renderFor } from '../render-for.ts';

/** The picture of a document's page, and a tag of the document's bytes, which may be replaced. */
export interface Preview {
  readonly picture: Uint8Array;
  readonly tag: string;
}

interface PreviewInput {
  readonly document_id: Uint8Array;
  /** Counted from 1; the first by default. */
  readonly page?: number;
  /** The longer side of the picture. */
  readonly pixels?: number;
}

/** A picture of a page: for GET /files/{document_id}/preview, and for pages of tools. A picture is shown as a PDF of one page. */
export async function answerPreview(
  { document_id: stored, page = 1, pixels = 1_200 }: PreviewInput,
  call: EngineCall,
): Promise<Preview> {
  const pdf = imageKind(Buffer.from(stored))
    ? (await imagesToPdf([stored], 'document_ids', renderFor(call))).pdf
    : stored;
  const picture = await previewPage(pdf, { page, sidePixels: pixels, isMarked: call.environment === 'test' });
  return { picture, tag: createHash('sha256').update(stored).digest('base64url').slice(0, 22) };
}
