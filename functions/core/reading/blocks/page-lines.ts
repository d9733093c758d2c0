import type { PageFont } from '../../page-text/page-geometry.ts';
import type { Word } from '../words.ts';
import { columnEdges } from './order/column-edges.ts';
import { joinedLine, type TextLine, textLine } from './text-line.ts';

/** The widest gap within a line, in ems: between words that are consecutive in the content, and between others. */
const followingGap = 1.6;
const otherGap = 0.7;

/** The maximum deviation, in characters, of a gap of spaces from a whole number. */
const partOfCharacter = 0.12;

/** The maximum distance between baselines of one line, in ems, which includes exponents and indexes. */
const sameLine = 0.25;
const indexLine = 0.6;

/** The maximum distance, in its own ems, of a small word below a line that it does not directly follow, as an index does. */
const reachBelow = 0.95;
const following = 0.5;

/** Returns the lines that words form, from the top of the page. Each column of a row has its own line. */
export function pageLines(words: readonly Word[], fonts: readonly PageFont[]): readonly TextLine[] {
  const pieces = piecesOf(words, fonts).map((piece) => textLine(piece.sort(byLeft), fonts));
  return joinedRows(pieces, fonts).sort((one, other) => one.baseline - other.baseline);
}

/** Returns runs of words that are consecutive both in the content and in the line. */
function piecesOf(words: readonly Word[], fonts: readonly PageFont[]): Word[][] {
  const pieces: Word[][] = [];
  const beginsColumn = columnEdges(words, isOnLine);
  let main: Word | undefined;
  for (const word of words) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    const goesOn =
      main && last && (isNext(main, last, word) || isTyped(last, word, fonts)) && !beginsColumn(last, word);
    if (piece && main && goesOn) {
      piece.push(word);
      if (word.size > main.size) main = word;
    } else {
      pieces.push([word]);
      main = word;
    }
  }
  return pieces;
}

/** Whether a word continues a line whose largest word is `main`. */
function isNext(main: Word, last: Word, word: Word): boolean {
  if (!isOnLine(main, word)) return false;
  const em = Math.max(main.size, word.size);
  const gap = Math.max(word.box.left - last.box.right, last.box.left - word.box.right);
  return gap < followingGap * em && gap > -1.5 * em && !isBelow(main, last, word);
}

/** Whether one of two words is small and stands below the other: it neither reaches that line nor directly follows it. */
function isBelow(main: Word, last: Word, word: Word): boolean {
  const [small, large] = main.size < word.size ? [main, word] : [word, main];
  const isAttached = Math.abs(word.box.left - last.box.right) < following * small.size;
  const isSmall = small.size < 0.85 * large.size;
  return isSmall && !isAttached && small.baseline - large.baseline > reachBelow * small.size;
}

/**
 * Whether a gap between fixed-pitch words is a whole number of characters: then it was typed, as in code, and does not
 * separate columns, however wide it is.
 */
function isTyped(last: Word, word: Word, fonts: readonly PageFont[]): boolean {
  if (last.font !== word.font || !fonts[word.font]?.isFixedPitch || !isOnLine(last, word)) return false;
  const pitch = (word.box.right - word.box.left) / word.text.length;
  const characters = (word.box.left - last.box.right) / pitch;
  return characters > 0 && Math.abs(characters - Math.round(characters)) < partOfCharacter;
}

function isOnLine(one: Word, other: Word): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  const off = Math.abs(one.baseline - other.baseline);
  return off < (small.size < 0.85 * large.size ? indexLine : sameLine) * large.size;
}

/** Joins pieces of a line that the content draws at different times. */
function joinedRows(pieces: readonly TextLine[], fonts: readonly PageFont[]): TextLine[] {
  const sorted = [...pieces].sort(
    (one, other) => one.baseline - other.baseline || one.box.left - other.box.left,
  );
  const lines: TextLine[] = [];
  for (const row of rowsOf(sorted)) {
    let open: TextLine[] = [];
    for (const piece of row) {
      const last = open.at(-1)?.words.at(-1);
      const first = piece.words[0] as Word; // a line has words
      const gap = last ? first.box.left - last.box.right : 0;
      const em = last ? Math.max(last.size, first.size) : 0;
      if (last && (gap > otherGap * em || gap < -0.5 * em)) {
        lines.push(joinedLine(open, fonts));
        open = [];
      }
      open.push(piece);
    }
    lines.push(joinedLine(open, fonts));
  }
  return lines;
}

/** Groups lines on about the same baseline, each row from left to right. They are given by their baselines. */
export function rowsOf<Line extends Pick<TextLine, 'baseline' | 'box' | 'style'>>(
  lines: readonly Line[],
): readonly Line[][] {
  const rows: Line[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isSame =
      first &&
      Math.abs(first.baseline - line.baseline) < sameLine * Math.min(first.style.size, line.style.size);
    if (row && isSame) row.push(line);
    else rows.push([line]);
  }
  for (const row of rows) row.sort((one, other) => one.box.left - other.box.left);
  return rows;
}

function byLeft(one: Word, other: Word): number {
  return one.box.left - other.box.left;
}
