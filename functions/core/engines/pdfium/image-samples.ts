import { Problem } from '../../contract/problems/problem.ts';
import type { Pdfium } from './load-pdfium.ts';
import { closeDocument, openDocument } from './open-document.ts';
import { withPage } from './with-page.ts';

/** The samples of an image, of 8 bits each, in contiguous rows: grey, or red, green and blue. */
export interface DecodedSamples {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3;
}

/** Bytes per pixel, by FPDFBitmap_GetFormat. */
const pixelBytes: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };

/** Decodes the image that fills a file's first page. Throws not_a_pdf if there is none that can be decoded. */
export function imageSamples(pdfium: Pdfium, file: Uint8Array): DecodedSamples {
  const open = openDocument(pdfium, file);
  let samples: DecodedSamples | undefined;
  try {
    withPage(pdfium, open, 1, (page) => {
      const image = pdfium.FPDFPage_GetObject(page, 0);
      const bitmap = image ? pdfium.FPDFImageObj_GetBitmap(image) : 0;
      if (!bitmap) return;
      samples = samplesOf(pdfium, bitmap);
      pdfium.FPDFBitmap_Destroy(bitmap);
    });
  } finally {
    closeDocument(pdfium, open);
  }
  if (!samples) throw new Problem('not_a_pdf', 'The image cannot be decoded.');
  return samples;
}

function samplesOf(pdfium: Pdfium, bitmap: number): DecodedSamples | undefined {
  const size = pixelBytes[pdfium.FPDFBitmap_GetFormat(bitmap)];
  const [width, height] = [pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)];
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap);
  if (!size || !buffer) return undefined;
  const components = size === 1 ? 1 : 3;
  const source = pdfium.memory();
  const data = new Uint8Array(width * height * components);
  let to = 0;
  for (let y = 0; y < height; y++)
    for (let at = buffer + y * stride; at < buffer + y * stride + width * size; at += size) {
      // Blue is first in PDFium's bitmaps.
      for (let part = components - 1; part >= 0; part--) data[to++] = source[at + part] as number;
    }
  return { data, width, height, components };
}
