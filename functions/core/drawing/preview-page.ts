import { Problem } from '../contract/problems/problem.ts';
import type { PageSize } from '../engines/engine-jobs.ts';
import { drawablePdf } from '../opening/mended-pdf.ts';
import { openPdf } from '../opening/open-pdf.ts';
import { encodeDrawing } from './encode-drawing.ts';
import { markDrawing } from './mark-drawing.ts';

export interface Preview {
  /** Counted from 1. */
  readonly page: number;
  /** The longer side of the picture, regardless of the page's size. */
  readonly sidePixels: number;
  /** Whether it has the mark of the test environment. */
  readonly isMarked: boolean;
}

/** A page of a PDF as a JPEG. Throws pdf_encrypted, not_a_pdf and page_out_of_range. */
export async function previewPage(
  pdf: Uint8Array,
  { page, sidePixels, isMarked }: Preview,
): Promise<Uint8Array> {
  const open = await openPdf(pdf, undefined, (source) => drawablePdf(source, [page]));
  try {
    if (page > open.pageCount)
      throw new Problem(
        'page_out_of_range',
        `page ${page} does not exist: the last one is ${open.pageCount}.`,
      );
    const [size = square] = await open.sizes([page]);
    const { widthPixels, heightPixels } = withinSide(size, sidePixels);
    const drawn = await open.draw(page, widthPixels, heightPixels);
    return await encodeDrawing(isMarked ? markDrawing(drawn) : drawn, 'jpeg', 72);
  } finally {
    await open.close();
  }
}

const square: PageSize = { widthPoints: 1, heightPoints: 1 };

function withinSide({ widthPoints, heightPoints }: PageSize, sidePixels: number) {
  const scale = sidePixels / Math.max(widthPoints, heightPoints);
  return {
    widthPixels: Math.max(1, Math.round(widthPoints * scale)),
    heightPixels: Math.max(1, Math.round(heightPoints * scale)),
  };
}
