import { chunk } from '../chunk.ts';
import type { HiddenReason } from '../contract/fields/hidden-text.ts';
import { parsePages } from '../contract/fields/pages.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { HiddenPiece, SeenText } from '../engines/engine-jobs.ts';
import { tooSlowToJudge } from '../engines/too-slow-to-judge.ts';
import type { PageText, ReadOptions } from '../opening/extract-text.ts';
import { legiblePdf, pdfWithLayers } from '../opening/mended-pdf.ts';
import { openPdf } from '../opening/open-pdf.ts';

/** Adjacent text that is invisible on the rendered page for one reason. */
export interface HiddenRun extends HiddenPiece {
  readonly page: number;
}

/** A page's text as `extractText` returns it, and the invisible parts of that text. */
export interface SeenPage extends PageText {
  readonly hidden: readonly HiddenRun[];
}

/** Few, because pages may have to be rendered several times. */
const pagesAtOnce = 2;

/**
 * Passes the text of the requested pages and its invisible parts to `take`, in order and a few pages at a time. Returns
 * the PDF's page count. Throws visibility_unknown where only pdf.js opens the file or a page takes too long to draw,
 * and what `extractText` throws.
 */
export async function hiddenText(
  pdf: Uint8Array,
  { pages, password }: ReadOptions,
  take: (pages: readonly SeenPage[]) => void | Promise<void>,
): Promise<{ readonly totalPages: number }> {
  let layered: Uint8Array | undefined;
  const open = await openPdf(pdf, password, (source) => {
    const legible = legiblePdf(source, pages);
    const whole = pdfWithLayers(source, pages);
    layered = whole && Buffer.compare(whole, legible) !== 0 ? whole : undefined;
    return legible;
  });
  const opened = [open];
  try {
    const withLayers = layered && (await openPdf(layered, password));
    if (withLayers) opened.push(withLayers);
    for (const batch of chunk(parsePages(pages, open.pageCount), pagesAtOnce)) {
      const seen = await known(open.hidden(batch, false));
      const whole = withLayers && (await known(withLayers.hidden(batch, true)));
      await take(batch.map((page, index) => seenPage(page, seen[index], whole?.[index])));
    }
    return { totalPages: open.pageCount };
  } finally {
    await Promise.all(opened.map((one) => one.close()));
  }
}

/** Replaces the error for a page that takes too long to render. */
async function known(found: Promise<SeenText[]>): Promise<SeenText[]> {
  try {
    return await found;
  } catch (cause) {
    if (!(cause instanceof Problem) || !cause.isOutOfTime) throw cause;
    throw tooSlowToJudge(cause);
  }
}

/** Combines a page with `whole`, the same page with the text of hidden layers. */
function seenPage(
  page: number,
  { text, hidden }: SeenText = { text: '', hidden: [] },
  whole: SeenText = { text: '', hidden: [] },
): SeenPage {
  const places = new Set(hidden.map(placeOf));
  const inLayers = whole.hidden
    .filter((piece) => unseenAlone.has(piece.reason) && !places.has(placeOf(piece)))
    .map((piece) => ({ ...piece, reason: 'layer_off', ranges: [] }) as const);
  return { page, text, hidden: [...hidden, ...inLayers].map((run) => ({ page, ...run })) };
}

/** The reasons that engines report for text of hidden layers that is invisible but not covered. */
const unseenAlone = new Set<HiddenReason>(['layer_off', 'mismatch', 'transparent', 'clipped']);

function placeOf({ text, box }: HiddenPiece): string {
  return `${Math.round(box.x)} ${Math.round(box.y)} ${text}`;
}
