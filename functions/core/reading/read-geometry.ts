import { chunk } from '../chunk.ts';
import { parsePages } from '../contract/fields/pages/pages-field.ts';
import type { HiddenMode } from '../contract/fields/redaction/hidden-text.ts';
import { countRun, emptyCounts, type HiddenCounts } from '../hidden-text/hidden-counts.ts';
import type { HiddenReadOptions } from '../hidden-text/read-hidden-text.ts';
import { readBack } from '../hidden-text/reading-back/read-back.ts';
import type { RecognitionWishes } from '../ocr/page-recogniser.ts';
import { legiblePdf } from '../opening/mended-pdf.ts';
import { openPdf } from '../opening/open-pdf.ts';
import { thoroughPages } from '../opening/thorough-pages.ts';
import { prefetch } from '../prefetch.ts';
import { reportProgress } from '../progress.ts';
import type { NumberedPage } from './numbered-page.ts';
import type { RecognitionTotals } from './recognised-pages.ts';
import { settledGeometry } from './settled-geometry.ts';
import { type DocumentStructure, readStructure } from './structure/read-structure.ts';

export interface GeometryOptions extends HiddenReadOptions {
  /** Whether invisible text is included, excluded and counted, or marked. */
  readonly hidden: HiddenMode;
  /** Whether the document's tags and bookmarks are read. */
  readonly structure?: boolean;
  /** The options for recognising scans, if requested. */
  readonly recognition?: RecognitionWishes | undefined;
}

export interface ReadTotals extends RecognitionTotals {
  readonly totalPages: number;
  /** With `exclude`. */
  readonly leftOut?: HiddenCounts;
}

/** Few, since a page may have a million letters. The next ones are read while these are used. */
const pagesAtOnce = 2;

/** From this many pages on, a second engine saves time despite opening the document again. */
const pagesForTwo = 96;

type Take = (pages: readonly NumberedPage[]) => void | Promise<void>;

/**
 * Passes the content of the requested pages to `take`, in order and a few pages at a time, with text recognised on
 * scans. Throws what `extractText` throws, visibility_unknown unless hidden text is included, and what `pageRecogniser`
 * throws.
 */
export async function readGeometry(
  pdf: Uint8Array,
  options: GeometryOptions,
  take: Take,
): Promise<ReadTotals> {
  const { recognition } = options;
  let totalPages = 0;
  let takenPages = 0;
  const begin = (count: number) => {
    totalPages = count;
    reportProgress('reading', 0, count);
  };
  const taken: Take = async (pages) => {
    await take(pages);
    takenPages += pages.length;
    reportProgress('reading', takenPages, totalPages);
  };
  if (!recognition)
    return { ...(await readPages(pdf, options, begin, taken)), recognisedPages: 0, unreadablePages: [] };
  const [{ recognisedPages }, { geometryKind }] = await Promise.all([
    import('./recognised-pages.ts'),
    import('./recognised-geometry.ts'),
  ]);
  const recognised = recognisedPages(pdf, options, recognition, geometryKind, taken);
  try {
    const totals = await readPages(pdf, options, begin, recognised.take);
    return { ...totals, ...(await recognised.finish()) };
  } finally {
    await recognised.close();
  }
}

async function readPages(
  pdf: Uint8Array,
  { pages, password, hidden, structure, recognise }: GeometryOptions,
  begin: (pageCount: number) => void,
  take: Take,
): Promise<Omit<ReadTotals, keyof RecognitionTotals>> {
  let documentStructure: DocumentStructure | undefined;
  let isThorough = (_: number): boolean => true;
  const open = await openPdf(pdf, password, (source) => {
    isThorough = thoroughPages(source);
    if (structure) documentStructure = readStructure(source, pages, hidden !== 'exclude');
    return legiblePdf(source, pages);
  });
  const readers = [open];
  const leftOut = emptyCounts();
  const back = readBack(recognise);
  try {
    const chosen = parsePages(pages, open.pageCount);
    begin(chosen.length);
    const beside = chosen.length >= pagesForTwo ? await open.beside() : undefined;
    if (beside) readers.push(beside);
    const batches = chunk(chosen, pagesAtOnce * readers.length);
    const read = async (batch: readonly number[]): Promise<readonly NumberedPage[]> => {
      const thorough = new Set(hidden === 'include' ? [] : batch.filter(isThorough));
      const judging = { thorough, recognised: back.recognised };
      const shares = chunk(batch, Math.ceil(batch.length / readers.length));
      const found = await Promise.all(
        shares.map((share, index) => readers[index]?.geometry(share, hidden, judging) ?? []),
      );
      const settled = hidden === 'include' ? found.flat() : await settledGeometry(back, found.flat(), hidden);
      return settled.map((geometry, index) => {
        const page = batch[index] ?? 0;
        return { page, geometry, structure: documentStructure?.get(page) };
      });
    };
    for await (const found of prefetch(batches, read)) {
      for (const { geometry } of found)
        for (const { reason, text } of geometry.hidden ?? []) countRun(leftOut, reason, text.length);
      await take(found);
    }
    return { totalPages: open.pageCount, ...(hidden === 'exclude' && { leftOut }) };
  } finally {
    await Promise.all(readers.map((reader) => reader.close()));
  }
}
