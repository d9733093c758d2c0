import { chunk } from '../chunk.ts';
import { parsePages } from '../contract/fields/pages/pages-field.ts';
import type { HiddenReason } from '../contract/fields/redaction/hidden-text.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { HiddenPiece, TextWithHidden } from '../engines/engine-jobs.ts';
import { tooSlowToJudge } from '../engines/too-slow-to-judge.ts';
import type { Recognise } from '../ocr/recognise.ts';
import type { PageText, ReadOptions } from '../opening/extract-text.ts';
import { hasKnownLayers, legiblePdf, pdfWithLayers } from '../opening/mended-pdf.ts';
import { openPdf } from '../opening/open-pdf.ts';
import { thoroughPages } from '../opening/thorough-pages.ts';
import { reportProgress } from '../progress.ts';
import { cutPiece } from './reading-back/cut-piece.ts';
import { type ReadBack, readBack } from './reading-back/read-back.ts';

export interface HiddenReadOptions extends ReadOptions {
  /** Without it, text that only a recogniser can decide on is unverified. */
  readonly recognise?: Recognise | undefined;
}

/** Adjacent text that is not seen on the rendered page for one reason. */
export interface HiddenRun extends Omit<HiddenPiece, 'sample'> {
  readonly page: number;
}

/** A page's text as `extractText` returns it, and the invisible parts of that text. */
export interface PageWithHidden extends PageText {
  readonly hidden: readonly HiddenRun[];
}

/** Few, because pages may have to be rendered several times. */
const pagesAtOnce = 2;

/**
 * Passes the text of the requested pages and the parts that are not seen to `take`, in order and a few pages at a time. Returns
 * the PDF's page count. Throws visibility_unknown where only pdf.js opens the file or a page takes too long to draw,
 * and what `extractText` throws.
 */
export async function readHiddenText(
  pdf: Uint8Array,
  { pages, password, recognise }: HiddenReadOptions,
  take: (pages: readonly PageWithHidden[]) => void | Promise<void>,
): Promise<{ readonly totalPages: number }> {
  let layered: Uint8Array | undefined;
  /** A file that only the engine can read, as a whole or its layers, is judged thoroughly. */
  let isThorough = (_: number): boolean => true;
  const open = await openPdf(pdf, password, (source) => {
    const legible = legiblePdf(source, pages);
    if (hasKnownLayers(source, legible)) isThorough = thoroughPages(source);
    const whole = pdfWithLayers(source, pages);
    layered = whole && Buffer.compare(whole, legible) !== 0 ? whole : undefined;
    return legible;
  });
  const opened = [open];
  const back = readBack(recognise);
  try {
    const withLayers = layered && (await openPdf(layered, password));
    if (withLayers) opened.push(withLayers);
    const chosen = parsePages(pages, open.pageCount);
    for (const [index, batch] of chunk(chosen, pagesAtOnce).entries()) {
      reportProgress('reading', index * pagesAtOnce, chosen.length);
      const { recognised } = back;
      const judging = { thorough: new Set(batch.filter(isThorough)), recognised };
      const judged = await known(open.hidden(batch, judging));
      const whole =
        withLayers && (await known(withLayers.hidden(batch, { thorough: new Set(batch), recognised })));
      const found = batch.map((page, index) => pageWithHidden(page, judged[index], whole?.[index]));
      await take(await settled(back, found));
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

/** Returns pages with what is left of their hidden text once it was read back. */
async function settled(back: ReadBack, pages: readonly JudgedPage[]): Promise<readonly PageWithHidden[]> {
  const texts = new Map(pages.map(({ page, text }) => [page, text]));
  const left = await back.settle(
    pages.flatMap(({ hidden }) => hidden),
    (run, parts) => cutPiece(run, parts, texts.get(run.page) ?? ''),
  );
  return pages.map(({ page, text }) => ({ page, text, hidden: left.filter((run) => run.page === page) }));
}

/** A page before its text is read back. */
interface JudgedPage extends PageText {
  readonly hidden: readonly (HiddenPiece & Pick<HiddenRun, 'page'>)[];
}

/** Combines a page with `whole`, the same page with the text of hidden layers. */
function pageWithHidden(
  page: number,
  { text, hidden }: TextWithHidden = { text: '', hidden: [] },
  whole: TextWithHidden = { text: '', hidden: [] },
): JudgedPage {
  const places = new Set(hidden.map(placeOf));
  const inLayers = whole.hidden
    .filter((piece) => invisibleAlone.has(piece.reason) && !places.has(placeOf(piece)))
    .map((piece) => ({ ...piece, reason: 'layer_off', ranges: [] }) as const);
  return {
    page,
    text,
    hidden: [...hidden, ...inLayers].map((run) => ({ page, ...run, isDrawn: isDrawn(run) })),
  };
}

/** Whether a piece has visible glyphs, even if they turn out to be no letters. */
function isDrawn({ isDrawn, sample }: HiddenPiece): boolean {
  return isDrawn || (sample !== undefined && sample.glyphs.length > 0);
}

/** The reasons that engines report for text of hidden layers that is invisible but not covered. */
const invisibleAlone = new Set<HiddenReason>(['layer_off', 'mismatch', 'transparent', 'clipped']);

function placeOf({ text, box }: HiddenPiece): string {
  return `${Math.round(box.x)} ${Math.round(box.y)} ${text}`;
}
