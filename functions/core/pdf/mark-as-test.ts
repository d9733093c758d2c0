import { assemblePdf } from '../pdf-objects/structure/assemble-pdf.ts';
import { pdfWriter } from '../pdf-objects/writer/pdf-writer.ts';
import { lettersMark } from './watermark/letters-mark.ts';
import { stampPages } from './watermark/stamp-pages.ts';
import { withOpenedPdfs } from './with-opened-pdfs.ts';

/** Puts a pale TEST over every page of a PDF, for the test environment. */
export async function markAsTest(pdf: Uint8Array): Promise<Uint8Array> {
  return withOpenedPdfs([{ bytes: pdf }], async ([source]) => {
    if (!source) return pdf;
    const selection = { ...source, indexes: [...source.sourcePages.keys()] };
    return assemblePdf([selection], async (output) => {
      const mark = lettersMark(pdfWriter(output));
      const stamp = { position: 'center', rotationDegrees: 45, opacity: 0.2, layer: 'over' } as const;
      return stampPages(output, mark, stamp, () => true);
    });
  });
}
