import { chunk } from '../chunk.ts';
import type { HiddenMode } from '../contract/fields/hidden-text.ts';
import { parsePages } from '../contract/fields/pages-field.ts';
import type { ReasonCounts } from '../hidden-text/count-reasons.ts';
import type { LeftOut } from '../hidden-text/read-text.ts';
import type { RecognitionWishes } from '../ocr/page-recogniser.ts';
import type { ReadOptions } from '../opening/extract-text.ts';
import { legiblePdf } from '../opening/mended-pdf.ts';
import { openPdf } from '../opening/open-pdf.ts';
import type { PageGeometry } from '../page-text/page-geometry.ts';
import { prefetch } from '../prefetch.ts';
import type { NumberedPage } from './numbered-page.ts';
import { type DocumentStructure, readStructure } from './structure/read-structure.ts';

export interface GeometryOptions extends ReadOptions {
  /** Whether invisible text is included, excluded and counted, or marked. */
  readonly hidden: HiddenMode;
  /** Whether the document's tags and bookmarks are read. */
  readonly structure?: boolean;
  /** The options for recognising scans, if requested. */
  readonly recognition?: RecognitionWishes | undefined;
}

export interface ReadTotals {
  readonly totalPages: number;
  /** With `exclude`. */
  readonly leftOut?: LeftOut;
  readonly recognisedPages: number;
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
  if (!recognition) return { ...(await readPages(pdf, options, take)), recognisedPages: 0 };
  const [{ recognisedPages }, { geometryKind }] = await Promise.all([
    import('./recognised-pages.ts'),
    import('./recognised-geometry.ts'),
  ]);
  const recognised = recognisedPages(pdf, options, recognition, geometryKind, take);
  try {
    const totals = await readPages(pdf, options, recognised.take);
    return { ...totals, recognisedPages: await recognised.finish() };
  } finally {
    await recognised.close();
  }
}

async function readPages(
  pdf: Uint8Array,
  { pages, password, hidden, structure }: GeometryOptions,
  take: Take,
): Promise<Omit<ReadTotals, 'recognisedPages'>> {
  let documentStructure: DocumentStructure | undefined;
  const open = await openPdf(pdf, password, (source) => {
    if (structure) documentStructure = readStructure(source, pages, hidden !== 'exclude');
    return legiblePdf(source, pages);
  });
  const readers = [open];
  const counts = { runs: 0, characters: 0, reasons: {} as ReasonCounts };
  try {
    const chosen = parsePages(pages, open.pageCount);
    const beside = chosen.length >= pagesForTwo ? await open.beside() : undefined;
    if (beside) readers.push(beside);
    const batches = chunk(chosen, pagesAtOnce * readers.length);
    const read = async (batch: readonly number[]): Promise<readonly NumberedPage[]> => {
      const shares = chunk(batch, Math.ceil(batch.length / readers.length));
      const found = await Promise.all(
        shares.map((share, index) => readers[index]?.geometry(share, hidden) ?? []),
      );
      return found.flat().map((geometry, index) => {
        const page = batch[index] ?? 0;
        return { page, geometry, structure: documentStructure?.get(page) };
      });
    };
    for await (const found of prefetch(batches, read)) {
      for (const { geometry } of found) count(counts, geometry.hidden ?? []);
      await take(found);
    }
    return { totalPages: open.pageCount, ...(hidden === 'exclude' && { leftOut: counts }) };
  } finally {
    await Promise.all(readers.map((reader) => reader.close()));
  }
}

function count(
  counts: { runs: number; characters: number; readonly reasons: ReasonCounts },
  hidden: NonNullable<PageGeometry['hidden']>,
): void {
  for (const { reason, text } of hidden) {
    counts.runs++;
    counts.characters += text.length;
    counts.reasons[reason] = (counts.reasons[reason] ?? 0) + 1;
  }
}
