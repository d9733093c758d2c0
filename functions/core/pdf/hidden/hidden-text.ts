import type { HiddenReason } from '../../contract/hidden-text.ts';
import { parsePages } from '../../contract/pages.ts';
import { inBatches } from '../../in-batches.ts';
import type { PageText, ReadOptions } from '../extract-text.ts';
import { legiblePdf } from '../mending/mended-pdf.ts';
import { openPdf } from '../opening/open-pdf.ts';

/** Text beside each other that a reader of the drawn page cannot see, for one reason. */
interface HiddenRun {
  readonly page: number;
  /** In points from the upper left corner of the page as it is shown. It may lie off the page. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly text: string;
  readonly reason: HiddenReason;
  /** Where it is in the page's text, in UTF-16 units. None if that text does not have it: that of hidden layers, say. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

/** A page's text as `extractText` gives it, and what of the page's text cannot be seen. */
export interface SeenPage extends PageText {
  readonly hidden: readonly HiddenRun[];
}

/** Few, since pages may have to be drawn several times. */
const pagesAtOnce = 2;

/**
 * Passes the text of the requested pages to `take`, with what of it cannot be seen, in that order and a few at a time.
 * Returns the PDF's page count. Throws visibility_unknown where only pdf.js opens the file or a page takes too long to
 * draw, and what `extractText` throws.
 */
export async function hiddenText(
  pdf: Uint8Array,
  { pages, password }: ReadOptions,
  take: (pages: readonly SeenPage[]) => void | Promise<void>,
): Promise<{ readonly totalPages: number }> {
  const open = await openPdf(pdf, password, (source) => legiblePdf(source, pages));
  try {
    for (const batch of inBatches(parsePages(pages, open.pageCount), pagesAtOnce)) {
      const seen = await open.hidden(batch);
      await take(seen.map(({ text, hidden }, index) => seenPage(batch[index] ?? 0, text, hidden)));
    }
    return { totalPages: open.pageCount };
  } finally {
    await open.close();
  }
}

function seenPage(page: number, text: string, hidden: readonly Omit<HiddenRun, 'page'>[]): SeenPage {
  return { page, text, hidden: hidden.map((run) => ({ page, ...run })) };
}
