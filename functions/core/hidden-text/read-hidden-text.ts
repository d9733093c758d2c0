import { chunk } from '../chunk.ts';
import type { HiddenReason } from '../contract/fields/hidden-text.ts';
import { parsePages } from '../contract/fields/pages-field.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { HiddenPiece, TextWithHidden } from '../engines/engine-jobs.ts';
import { tooSlowToJudge } from '../engines/too-slow-to-judge.ts';
import type { PageText, ReadOptions } from '../opening/extract-text.ts';
import { legiblePdf, pdfWithLayers } from '../opening/mended-pdf.ts';
import { openPdf } from '../opening/open-pdf.ts';
import { thoroughPages } from '../opening/thorough-pages.ts';

/** Adjacent text that is invisible on the rendered page for one reason. */
export interface HiddenRun extends HiddenPiece {
  readonly page: number;
}

/** A page's text as `extractText` returns it, and the invisible parts of that text. */
export interface PageWithHidden extends PageText {
  readonly hidden: readonly HiddenRun[];
}

/** Few, because pages may have to be rendered several times. */
const pagesAtOnce = 2;

/**
 * Passes the text of the requested pages and its invisible parts to `take`, in order and a few pages at a time. Returns
 * the PDF's page count. Throws visibility_unknown where only pdf.js opens the file or a page takes too long to draw,
 * and what `extractText` throws.
 */
export async function readHiddenText(
  pdf: Uint8Array,
  { pages, password }: ReadOptions,
  take: (pages: readonly PageWithHidden[]) => void | Promise<void>,
): Promise<{ readonly totalPages: number }> {
  let layered: Uint8Array | undefined;
  /** A file that only the engine can read is judged thoroughly. */
  let isThorough = (_: number): boolean => true;
  const open = await openPdf(pdf, password, (source) => {
    isThorough = thoroughPages(source);
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
      const judged = await known(open.hidden(batch, new Set(batch.filter(isThorough))));
      const whole = withLayers && (await known(withLayers.hidden(batch, new Set(batch))));
      await take(batch.map((page, index) => pageWithHidden(page, judged[index], whole?.[index])));
    }
    return { totalPages: open.pageCount };
  } finally {
    await Promise.all(opened.map((one) => one.close()));
  }
}

/** Replaces the error for a page that takes too long to render. */
async function known(found: Promise<TextWithHidden[]>): Promise<TextWithHidden[]> {
  try {
    return await found;
  } catch (cause) {
    if (!(cause instanceof Problem) || !cause.isOutOfTime) throw cause;
    throw tooSlowToJudge(cause);
  }
}

/** Combines a page with `whole`, the same page with the text of hidden layers. */
function pageWithHidden(
  page: number,
  { text, hidden }: TextWithHidden = { text: '', hidden: [] },
  whole: TextWithHidden = { text: '', hidden: [] },
): PageWithHidden {
  const places = new Set(hidden.map(placeOf));
  const inLayers = whole.hidden
    .filter((piece) => invisibleAlone.has(piece.reason) && !places.has(placeOf(piece)))
    .map((piece) => ({ ...piece, reason: 'layer_off', ranges: [] }) as const);
  return { page, text, hidden: [...hidden, ...inLayers].map((run) => ({ page, ...run })) };
}

/** The reasons that engines report for text of hidden layers that is invisible but not covered. */
const invisibleAlone = new Set<HiddenReason>(['layer_off', 'mismatch', 'transparent', 'clipped']);

function placeOf({ text, box }: HiddenPiece): string {
  return `${Math.round(box.x)} ${Math.round(box.y)} ${text}`;
}
