import type { ContentFont } from '../../page-content/fonts/content-font.ts';
import type { ShownCode } from '../../page-content/glyph.ts';
import { hasRightToLeft } from '../../page-text/reading-order.ts';
import { foldedGlyph, lettersOfText } from './needle-pattern.ts';
import { columnEms } from './text-pieces.ts';

/** The text of a plain page, in runs that every way of reading the page keeps whole. */
export interface TextRuns {
  /** The letters of each run, as `lettersOfText` returns them. Runs without letters are left out. */
  readonly letters: readonly string[];
  /** The number of times that each text of a glyph is shown. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The text of a code; undefined if it can be read in several ways. */
interface CodeText {
  readonly text: string;
  readonly letters: string;
  readonly width: number;
  count: number;
}

interface Run {
  readonly up: number;
  readonly em: number;
  readonly from: number;
  to: number;
  letters: string;
}

/** The maximum distance of glyphs with the same text that are read as one, in ems: see `setLines`. */
const twinEms = 0.2;

/** Text of control characters is spelled differently for patterns than for words. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
const controls = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Returns a function that divides a page's shown codes into runs, if the page is plain: upright text from left to right
 * with one reading for each code, no texts stated in its place, and lines without interleaved runs. Undefined for other
 * pages.
 */
export function runReader(ignoreCase: boolean): (shown: readonly ShownCode[]) => TextRuns | undefined {
  const fonts = new Map<ContentFont, Map<number, CodeText | undefined>>();

  const textsOf = (font: ContentFont): Map<number, CodeText | undefined> => {
    const known = fonts.get(font) ?? new Map<number, CodeText | undefined>();
    fonts.set(font, known);
    return known;
  };

  return (shown) => {
    const runs: Run[] = [];
    const used = new Set<CodeText>();
    const recent: { text: CodeText; x: number }[] = [];
    let [run, end] = [undefined as Run | undefined, 0];
    let isPlain = true;
    let [lastFont, texts] = [undefined as ContentFont | undefined, new Map<number, CodeText | undefined>()];
    let lastMarks: ShownCode['marks'] | undefined;
    for (const { font, code, length, state, textMatrix, marks, host } of shown) {
      if (font !== lastFont) texts = textsOf(font);
      lastFont = font;
      const key = code * 8 + length;
      let read = texts.get(key);
      if (!read && !texts.has(key)) {
        read = readCode(font, { code, length }, ignoreCase);
        texts.set(key, read);
      }
      const place = placeOf(state, textMatrix);
      const isStated = marks !== lastMarks && marks.some(({ texts }) => texts.size > 0);
      lastMarks = marks;
      if (!read || !place || host !== undefined || isStated) {
        isPlain = false;
        break;
      }
      used.add(read);
      read.count++;
      const { x, up, em, unit } = place;
      const isNext =
        run !== undefined && run.up === up && run.em === em && x >= run.to && x - end <= leastColumn * em;
      if (run && isNext) {
        if (recent.some((one) => one.text.text === read.text && x - one.x < twinEms * em)) {
          isPlain = false;
          break;
        }
        run.to = x;
        run.letters += read.letters;
      } else {
        run = { up, em, from: x, to: x, letters: read.letters };
        runs.push(run);
        recent.length = 0;
      }
      recent.push({ text: read, x });
      if (recent.length > 3) recent.shift();
      end = x + read.width * unit;
    }
    const counts = new Map<string, number>();
    for (const one of used) {
      counts.set(one.text, (counts.get(one.text) ?? 0) + one.count);
      one.count = 0;
    }
    if (!isPlain || !areApart(runs)) return undefined;
    return { letters: runs.map(({ letters }) => letters).filter((letters) => letters !== ''), counts };
  };
}

/** Runs end well before the gap of a column, at which lines are cut. */
const leastColumn = columnEms / 2;

function readCode(
  font: ContentFont,
  code: { readonly code: number; readonly length: number },
  ignoreCase: boolean,
): CodeText | undefined {
  const text = font.textOf(code) ?? '';
  if (text === '' || font.isVertical || font.type3 || font.otherTextOf(code) !== undefined) return undefined;
  if (controls.test(text) || hasRightToLeft(text)) return undefined;
  const letters = lettersOfText(foldedGlyph(text, ignoreCase));
  return { text, letters, width: font.widthOf(code), count: 0 };
}

/** Returns the place of a code, the size of its em, and the width of an em; undefined for text that is not upright. */
function placeOf({ text, matrix }: ShownCode['state'], textMatrix: ShownCode['textMatrix']) {
  const [a, b, , d, e, f] = textMatrix;
  const [outerA, outerB, outerC, outerD, outerE, outerF] = matrix;
  const { size, scale, rise } = text;
  const unit = size * scale * a * outerA;
  if (b !== 0 || outerB !== 0 || rise !== 0 || !(unit > 0)) return undefined;
  const em = Math.sqrt(unit * Math.abs(size * d * outerD));
  if (!(em > 0)) return undefined;
  return { x: e * outerA + f * outerC + outerE, up: f * outerD + outerF, em, unit };
}

/** Whether no two runs on one line overlap. Groups runs into lines as `setLines` groups glyphs. */
function areApart(runs: readonly Run[]): boolean {
  const sorted = [...runs].sort((one, other) => other.up - one.up);
  let line: Run[] = [];
  const isLineApart = () => {
    line.sort((one, other) => one.from - other.from);
    return line.every((run, index) => {
      const before = line[index - 1];
      return !before || run.from > before.to + twinEms * Math.max(run.em, before.em);
    });
  };
  for (const run of sorted) {
    const first = line[0];
    if (first && first.up - run.up < 0.35 * Math.max(run.em, first.em)) line.push(run);
    else {
      if (!isLineApart()) return false;
      line = [run];
    }
  }
  return isLineApart();
}
