import { imageKind } from '../../core/images/image-kind.ts';
import { openPdf } from '../../core/opening/open-pdf.ts';

interface SizesInput {
  readonly document_id: Uint8Array;
  /** The number of pages whose sizes are wanted, from the first. */
  readonly most: number;
}

/** A document's pages as displayed, in points, and how many it has. An image is a page of unknown size. */
interface PageSizes {
  readonly pageCount: number;
  readonly sizes: readonly { readonly widthPoints: number; readonly heightPoints: number }[];
}

/** The sizes of a document's pages. Throws pdf_encrypted and not_a_pdf. */
export async function answerPageSizes({
  document_id: stored,
  most,
}: SizesInput): Promise<{ readonly json: PageSizes }> {
  if (imageKind(Buffer.from(stored))) return { json: { pageCount: 1, sizes: [] } };
  const open = await openPdf(stored, undefined);
  try {
    const pages = Array.from({ length: Math.min(most, open.pageCount) }, (_, index) => index + 1);
    return { json: { pageCount: open.pageCount, sizes: await open.sizes(pages) } };
  } finally {
    await open.close();
  }
}
