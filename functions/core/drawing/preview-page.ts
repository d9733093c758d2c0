import type { PageSize } from '../engines/engine-jobs.ts';
import { drawablePdf } from '../opening/mended-pdf.ts';
import { openPdf } from '../opening/open-pdf.ts';
import { encodeDrawing } from './encode-drawing.ts';
import { markDrawing } from './mark-drawing.ts';

/** The longer side of a preview, regardless of the page's size. */
const sidePixels = 1_200;

/**
 * The first page of a PDF as a JPEG of 1,200 pixels on its longer side, with the mark of the test environment if
 * `isMarked`. Throws pdf_encrypted and not_a_pdf.
 */
export async function previewPage(
  pdf: Uint8Array,
  { isMarked }: { readonly isMarked: boolean },
): Promise<Uint8Array> {
  const open = await openPdf(pdf, undefined, (source) => drawablePdf(source, [1]));
  try {
    const [size = square] = await open.sizes([1]);
    const { widthPixels, heightPixels } = withinSide(size);
    const drawn = await open.draw(1, widthPixels, heightPixels);
    return await encodeDrawing(isMarked ? markDrawing(drawn) : drawn, 'jpeg', 72);
  } finally {
    await open.close();
  }
}

const square: PageSize = { widthPoints: 1, heightPoints: 1 };

function withinSide({ widthPoints, heightPoints }: PageSize) {
  const scale = sidePixels / Math.max(widthPoints, heightPoints);
  return {
    widthPixels: Math.max(1, Math.round(widthPoints * scale)),
    heightPixels: Math.max(1, Math.round(heightPoints * scale)),
  };
}
