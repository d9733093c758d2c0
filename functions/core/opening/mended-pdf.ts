import { type Pages, parsePages } from '../contract/fields/pages/pages-field.ts';
import { Problem } from '../contract/problems/problem.ts';
import { DamagedPdf, PdfLimitExceeded } from '../pdf-objects/errors.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { readCatalog } from '../pdf-objects/objects/read-object.ts';
import { layerVisibility } from '../pdf-objects/structure/layer-visibility.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { appendUpdate } from '../pdf-objects/writer/append-update.ts';
import { mendConfiguration, mendLayers } from './mend-layers.ts';
import { mendPage } from './mend-page.ts';
import type { Mending } from './mending.ts';

/** The maximum content that is searched for hidden layers. */
const maximumContentBytes = 64 * 1024 * 1024;

/** The maximum size of maps and functions that are read. */
const maximumTablesBytes = 8 * 1024 * 1024;

/**
 * The PDF changed so that PDFium reads the text of these pages correctly. Usually, nothing needs repair, and the same
 * bytes are returned; also if damage is found. See docs/decisions/pdf.md#pdfium-reads-a-corrected-file
 */
export function legiblePdf(source: OpenedSource, pages: Pages | undefined): Uint8Array {
  return mendPages(source, pages, true, false);
}

/** Like `legiblePdf`, with the text of hidden layers. Undefined for a file without layers. */
export function pdfWithLayers(source: OpenedSource, pages: Pages | undefined): Uint8Array | undefined {
  return hasLayers(source.file) ? mendPages(source, pages, true, true) : undefined;
}

/**
 * Whether PDFium reads the layers of a file in `mended` as a viewer shows them. If damage was found, it has layers of its
 * own choice.
 */
export function hasKnownLayers({ file }: OpenedSource, mended: Uint8Array): boolean {
  return mended !== file.bytes || !readCatalog(file).has('OCProperties');
}

function hasLayers(file: PdfFile): boolean {
  try {
    return layerVisibility(file) !== undefined;
  } catch (error) {
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded) return false;
    throw error;
  }
}

/** Like `legiblePdf`, for PDFium to draw the pages as a viewer that opens the file does. */
export function drawablePdf(source: OpenedSource, pages: Pages | undefined): Uint8Array {
  return mendPages(source, pages, false, false);
}

function mendPages(
  { file, sourcePages: all }: OpenedSource,
  pages: Pages | undefined,
  isForReading: boolean,
  hasHiddenLayers: boolean,
): Uint8Array {
  const { bytes } = file;
  try {
    const isHidden = layerVisibility(file);
    const mending: Mending = {
      file,
      changed: new Map(),
      examined: new Set(),
      nextNumber: file.entries.size,
      isForReading,
      isHidden: isForReading && !hasHiddenLayers ? isHidden : undefined,
      layers: isHidden && { isHidden, all: [], off: [] },
      budget: { bytes: maximumContentBytes },
      tables: { bytes: maximumTablesBytes },
    };
    mendLayers(mending);
    for (const number of parsePages(pages, all.length)) {
      const page = all[number - 1];
      if (page) mendPage(mending, page);
    }
    mendConfiguration(mending);
    return (mending.changed.size > 0 && appendUpdate(file, mending.changed)) || bytes;
  } catch (error) {
    // The caller's mistakes are reported when the pages are read.
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded || error instanceof Problem)
      return bytes;
    throw error;
  }
}
