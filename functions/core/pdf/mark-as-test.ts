import { assemblePdf } from '../pdf-objects/structure/assemble-pdf.ts';
import { withOpenedSources } from '../pdf-objects/structure/open-sources.ts';
import { pdfWriter } from '../pdf-objects/writer/pdf-writer.ts';
import { lettersMark } from './watermark/letters-mark.ts';
import { stampPages } from './watermark/stamp-pages.ts';

/** Puts a pale TEST over every page of a PDF that the test environment made. */
export async function markAsTest(pdf: Uint8Array): Promise<Uint8Array> {
  return withOpenedSources([{ bytes: pdf }], async ([source]) => {
    if (!source) return pdf;
    const selection = { ...source, indexes: [...source.sourcePages.keys()] };
    return assemblePdf([selection], async (output) => {
      const mark = lettersMark(pdfWriter(output));
      const stamp = { position: 'center', rotationDegrees: 45, opacity: 0.2, layer: 'over' } as const;
      return stampPages(output, mark, stamp, () => true);
    });
  });
}
