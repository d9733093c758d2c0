import type { Rectangle } from '../../../rectangle.ts';
import { tidyText } from '../../../tidy-text.ts';
import type { HiddenPiece, SeenText } from '../../engine-jobs.ts';
import { annotationTexts } from '../annotation-texts.ts';
import { type ContentText, withContentText } from '../content-text.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import { pagePlace } from '../page/page-place.ts';
import { pageCharacters, pageTexts } from '../page-text.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { withPage } from '../with-page.ts';
import { hiddenRuns, type LetterRun } from './hidden-runs.ts';
import { judgePage } from './judge-page.ts';
import { type PageLetters, pageLetters } from './page-letters.ts';
import { joinedTexts, rangesOfRuns, type TracedText, tidyTraced, tracedContent } from './traced-text.ts';

/**
 * The text on a page as `pageText` gives it, with what of it a reader of the drawn page cannot see. Throws
 * output_too_large, and visibility_unknown for a page that cannot be drawn in time.
 */
export function hiddenPage(pdfium: Pdfium, open: OpenDocument, pageNumber: number): SeenText {
  const pieces: Piece[] = [];
  let text = plain('');
  withPage(pdfium, open, pageNumber, (page) => {
    const content = contentOf(pdfium, open, page, pieces);
    const others = annotationTexts(pdfium, page, pageCharacters);
    text = tidyTraced(joinedTexts(pageTexts([content, ...others.map(plain)])));
  });
  const ranges = rangesOfRuns(text);
  const hidden = pieces.map(
    (piece, index): HiddenPiece => ({ ...piece, ranges: ranges.get(index + 1) ?? [] }),
  );
  return { text: text.text, hidden };
}

type Piece = Omit<HiddenPiece, 'ranges'>;

function plain(text: string): TracedText {
  return { text, runs: new Uint32Array(text.length) };
}

/** The text of a page's content. Adds what of it is hidden to `pieces`; the number of a run is its place there, from 1. */
function contentOf(pdfium: Pdfium, open: OpenDocument, page: Pointer, pieces: Piece[]): TracedText {
  const traced = withContentText(pdfium, page, pageCharacters, (content): TracedText => {
    const place = pagePlace(pdfium, page);
    const letters = pageLetters(pdfium, content.text, content.count, place.matrix);
    const runs = hiddenRuns(letters, judgePage(pdfium, open, page, place, letters));
    const marks = marksOf(pdfium, content, runs, pieces.length);
    for (const run of runs)
      pieces.push({ box: boxOf(run.box), text: textOf(letters, run), reason: run.reason });
    return tracedContent(content, marks);
  });
  return traced ?? plain('');
}

/** The numbers of runs, by the units of PDFium's text. */
function marksOf(
  pdfium: Pdfium,
  { text, count }: ContentText,
  runs: readonly LetterRun[],
  before: number,
): Uint32Array {
  const marks = new Uint32Array(count);
  for (const [number, { start, end }] of runs.entries())
    for (let index = start; index < end; index++) {
      const at = pdfium.FPDFText_GetTextIndexFromCharIndex(text, index);
      if (at >= 0) marks[at] = before + number + 1;
    }
  return marks;
}

function textOf({ codes }: PageLetters, { start, end }: LetterRun): string {
  let text = '';
  for (const code of codes.subarray(start, end)) text += code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return tidyText(text);
}

function boxOf({ left, top, right, bottom }: Rectangle): HiddenPiece['box'] {
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) };
}
