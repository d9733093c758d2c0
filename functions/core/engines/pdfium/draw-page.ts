import type { Drawing } from '../engine-jobs.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { OpenDocument } from './open-document.ts';
import { withPage } from './with-page.ts';

/** FPDFBitmap_BGRx, then two flags of FPDF_RenderPageBitmap: FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER. */
const blueGreenRedNothing = 3;
const drawFlags = 0x01 | 0x10;

const opaqueWhite = 0xffffffff;

/** Larger images are drawn in bands, so that PDFium's memory, which never shrinks, stays small. */
const bandPixels = 16_000_000;

/** Draws a page on white, with its annotations and form fields. */
export function drawPage(
  pdfium: Pdfium,
  open: OpenDocument,
  pageNumber: number,
  widthPixels: number,
  heightPixels: number,
): Drawing {
  const stride = widthPixels * 4;
  const pixels = new Uint8Array(stride * heightPixels);
  const bandHeight = Math.min(heightPixels, Math.max(1, Math.floor(bandPixels / widthPixels)));
  withPage(pdfium, open, pageNumber, (page) => {
    const bitmap = pdfium.FPDFBitmap_CreateEx(widthPixels, bandHeight, blueGreenRedNothing, 0, stride);
    if (!bitmap) throw new RangeError('no memory for a bitmap');
    const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap);
    for (let top = 0; top < heightPixels; top += bandHeight) {
      const place = [0, -top, widthPixels, heightPixels, 0, drawFlags] as const;
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPixels, bandHeight, opaqueWhite);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, ...place);
      if (open.form) pdfium.FPDF_FFLDraw(open.form.environment, bitmap, page, ...place);
      const height = Math.min(bandHeight, heightPixels - top);
      pixels.set(pdfium.memory().subarray(buffer, buffer + stride * height), stride * top);
    }
    pdfium.FPDFBitmap_Destroy(bitmap);
  });
  return { pixels, widthPixels, heightPixels };
}
