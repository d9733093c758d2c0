import { chunk } from '../chunk.ts';
import { type Pages, parsePages } from '../contract/fields/pages/pages-field.ts';
import { reportProgress } from '../progress.ts';
import { legiblePdf } from './mended-pdf.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';

export interface PageText {
  readonly page: number;
  /** In reading order, with lines ended by \n. */
  readonly text: string;
}

export interface ReadOptions {
  readonly pages?: Pages | undefined;
  readonly password?: string | undefined;
}

/** Enough to make the overhead of calling the engine's thread negligible, few enough to keep their text small. */
const pagesAtOnce = 16;

/** From this many pages on, opening the document again to read it with two engines saves time. */
const pagesForTwo = 96;

/**
 * Passes the text of the requested pages to `take`, in that order and a few at a time. Returns the PDF's page count.
 * Throws pdf_encrypted, not_a_pdf, output_too_large and the errors of `parsePages`.
 */
export async function extractText(
  pdf: Uint8Array,
  { pages, password }: ReadOptions,
  take: (texts: readonly PageText[]) => void | Promise<void>,
): Promise<{ readonly totalPages: number }> {
  const open = await openPdf(pdf, password, (source) => legiblePdf(source, pages));
  const readers = [open];
  try {
    const chosen = parsePages(pages, open.pageCount);
    const beside = chosen.length >= pagesForTwo ? await open.beside() : undefined;
    if (beside) readers.push(beside);
    let readPages = 0;
    for (const batch of chunk(chosen, pagesAtOnce * readers.length)) {
      reportProgress('reading', readPages, chosen.length);
      await take(await readTogether(readers, batch));
      readPages += batch.length;
    }
    return { totalPages: open.pageCount };
  } finally {
    await Promise.all(readers.map((reader) => reader.close()));
  }
}

/** The batch's texts in order. Each reader reads a share of them. */
async function readTogether(readers: readonly OpenPdf[], batch: readonly number[]): Promise<PageText[]> {
  const shares = chunk(batch, Math.ceil(batch.length / readers.length));
  const texts = await Promise.all(shares.map((share, index) => readers[index]?.texts(share) ?? []));
  return texts.flat().map((text, index) => ({ page: batch[index] ?? 0, text }));
}
