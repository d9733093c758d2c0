import { transformed } from '../../../geometry/matrix.ts';
import { isBlank } from '../../../page-text/is-blank.ts';
import { joinedUnits, textOfCodes } from '../../../page-text/text-of-codes.ts';
import { tidyText } from '../../../page-text/tidy-text.ts';
import type { PlacedLetter } from '../../engine-jobs.ts';
import { type ContentText, withContentText } from '../content-text.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import { pagePlace } from '../page/page-place.ts';
import { pageCharacters } from '../page-text.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { numbersOf } from '../stated-parts.ts';
import type { DrawOptions } from './draw-options.ts';
import { hiddenRuns, type LetterRun } from './hidden-runs.ts';
import { judgePage } from './judge-page.ts';
import { type PageLetters, pageLetters } from './page-letters.ts';
import { type Piece, roundedBox } from './piece.ts';
import { runSamples } from './run-samples.ts';
import { plain, type TracedText, tracedContent } from './traced-text.ts';

/**
 * Returns the text of a page's content. Adds its hidden parts to `pieces`, by run number. Where replacement texts leave out
 * what is drawn, the glyphs are read instead, on the page that `loadAgain` passes: examining a page changes it.
 */
export function contentWithHidden(
  pdfium: Pdfium,
  open: Pick<OpenDocument, 'form'>,
  page: Pointer,
  loadAgain: (use: (page: Pointer) => void) => void,
  look: DrawOptions,
  pieces: Piece[],
): TracedText {
  const stated: Piece[] = [];
  const { traced, untrue } = judgedContent(pdfium, open, page, look, stated);
  if (untrue.size === 0) {
    pieces.push(...stated);
    return traced;
  }
  let drawn = traced;
  loadAgain((again) => {
    drawn = judgedContent(pdfium, open, again, { ...look, untrue }, pieces).traced;
  });
  // Such words are no longer in the page's text.
  const places = new Set(pieces.map(placeOf));
  pieces.push(...stated.filter((piece) => piece.reason === 'mismatch' && !places.has(placeOf(piece))));
  return drawn;
}

function placeOf({ text, box }: Piece): string {
  return `${box.x} ${box.y} ${text}`;
}

interface JudgedContent {
  readonly traced: TracedText;
  /** The numbers of the parts whose replacement text leaves out words that they draw. */
  readonly untrue: ReadonlySet<number>;
}

function judgedContent(
  pdfium: Pdfium,
  open: Pick<OpenDocument, 'form'>,
  page: Pointer,
  look: DrawOptions,
  pieces: Piece[],
): JudgedContent {
  const judge = (content: ContentText): JudgedContent => {
    const place = pagePlace(pdfium, page);
    const letters = pageLetters(pdfium, content, place.matrix);
    const judgement = judgePage(pdfium, open, page, content.text, place, letters, look);
    const runs = hiddenRuns(letters, judgement.hidden);
    const samples = runSamples(pdfium, open, page, judgement, runs, look.background);
    const marks = runs.length > 0 ? marksOf(pdfium, content, runs, look.before) : undefined;
    for (const run of runs) {
      const sample = samples.get(run);
      pieces.push({
        box: roundedBox(run.box),
        text: textOf(letters, run),
        reason: run.reason,
        letters: lettersOf(pdfium, content, letters, run),
        isDrawn: isAny(judgement.drawn, run),
        ...(sample && { sample }),
      });
    }
    return {
      traced: tracedContent(content, marks),
      untrue: numbersOf(content.parts, judgement.omitting),
    };
  };
  const judged = withContentText(pdfium, page, pageCharacters, judge, look.untrue);
  return judged ?? { traced: plain(''), untrue: new Set() };
}

/** The run numbers, by the units of PDFium's text. */
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

/** The characters of a run with their positions, except blanks. */
function lettersOf(
  pdfium: Pdfium,
  { text }: ContentText,
  { codes, toPage }: PageLetters,
  { start, end, reason }: LetterRun,
): readonly PlacedLetter[] {
  const placed: PlacedLetter[] = [];
  const memory = pdfium.malloc(16);
  for (let index = start; index < end; index++) {
    const code = codes[index] as number; // within the page's letters
    if (isBlank(code) && reason !== 'ignorable') continue;
    const whole = joinedUnits(code, codes[index + 1] ?? 0);
    pdfium.FPDFText_GetCharOrigin(text, index, memory, memory + 8);
    const [left = 0, baseline = 0] = new Float64Array(pdfium.memory().buffer, memory, 2);
    const [x, y] = transformed([left, baseline], toPage(index));
    placed.push({ text: String.fromCodePoint(whole ?? code), x, y });
    if (whole !== undefined) index++;
  }
  pdfium.free(memory);
  return placed;
}

function isAny(indexes: ReadonlySet<number>, { start, end }: LetterRun): boolean {
  if (indexes.size === 0) return false;
  for (let index = start; index < end; index++) if (indexes.has(index)) return true;
  return false;
}

function textOf({ codes }: PageLetters, { start, end }: LetterRun): string {
  return tidyText(textOfCodes(codes.subarray(start, end)));
}
