import { type Pages, parsePages } from '../../contract/pages.ts';
import { Problem } from '../../contract/problem.ts';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import { parsePdf } from '../../pdf-objects/objects/parse-pdf.ts';
import { layerVisibility } from '../../pdf-objects/structure/layer-visibility.ts';
import { readPages } from '../../pdf-objects/structure/read-pages.ts';
import { appendUpdate } from '../../pdf-objects/writer/append-update.ts';
import { mendPage } from './mend-page.ts';
import type { Mending } from './mending.ts';

/** How much content is searched for hidden layers. */
const maximumContentBytes = 64 * 1024 * 1024;

/**
 * The PDF as PDFium reads the text of these pages rightly, or the same bytes where nothing needs mending: nearly always.
 * A damaged or encrypted file is returned as it is.
 */
export function legiblePdf(pdf: Uint8Array, pages: Pages | undefined): Uint8Array {
  try {
    const file = parsePdf(pdf);
    if (file.trailer.has('Encrypt')) return pdf;
    const all = readPages(file);
    const mending: Mending = {
      file,
      changed: new Map(),
      seen: new Set(),
      nextNumber: file.entries.size,
      isHidden: layerVisibility(file),
      budget: { bytes: maximumContentBytes },
    };
    for (const number of parsePages(pages, all.length)) {
      const page = all[number - 1];
      if (page) mendPage(mending, page);
    }
    return (mending.changed.size > 0 && appendUpdate(file, mending.changed)) || pdf;
  } catch (error) {
    // The caller's mistakes are told where the pages are read.
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded || error instanceof Problem)
      return pdf;
    throw error;
  }
}
