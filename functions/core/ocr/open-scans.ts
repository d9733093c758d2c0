import type { Pages } from '../contract/fields/pages/pages-field.ts';
import { drawablePdf } from '../opening/mended-pdf.ts';
import { type OpenPdf, openPdf } from '../opening/open-pdf.ts';
import { pictureResolutions } from './picture-resolution.ts';

/** A PDF that is open to be drawn for recognition, until `open` is closed. */
export interface OpenScans {
  readonly open: OpenPdf;
  /** The resolution of a page's finest images, in pixels per inch; 0 if it is unknown. */
  readonly finestDpi: (page: number) => number;
}

/** Opens a PDF whose pages may be recognised. Throws what `openPdf` throws. */
export async function openScans(
  pdf: Uint8Array,
  password: string | undefined,
  pages: Pages | undefined,
): Promise<OpenScans> {
  let finestDpi = (_: number): number => 0;
  const open = await openPdf(pdf, password, (source) => {
    finestDpi = pictureResolutions(source);
    return drawablePdf(source, pages);
  });
  return { open, finestDpi };
}
