import { median } from '../../geometry/median.ts';
import { eastAsian } from '../../page-text/east-asian.ts';
import { gapBetween } from '../spaced.ts';
import type { TextLine } from './text-line.ts';

/** The minimum number of lines behind which the next word fits, and their minimum share of a paragraph's lines. */
const fewestEnded = 2;
const leastShare = 0.5;

/** The space, in ems, that a word needs beside the one before it. */
const space = 0.8;

/** The maximum number of words in such lines, on average. */
const mostWords = 8;

/** The minimum number of lines that all begin as entries of a list do. */
const fewestEntries = 3;

/** The maximum width of lines that are short for their column, as a share of it, and their maximum number of words. */
const shortShare = 0.6;
const fewWords = 5;

/** The share of lines that end at about the same place, and the distance that counts as one, as a share of the widest line. */
const sameEnds = 0.6;
const samePlace = 0.06;

/**
 * The lines of a paragraph that were ended on purpose, by index: the next word would have fit there. In paragraphs that
 * were broken to their width, it fits nowhere; in addresses, receipts and poems, it fits behind most lines, or all are
 * short for their column, which ends at `columnRight`. Lines that all begin with a capital, a digit or an address may have more words,
 * and may end alike. A line that begins with a small letter continues the one before.
 */
export function endedLines(lines: readonly TextLine[], columnRight: number): ReadonlySet<number> {
  const before = lines.slice(0, -1);
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  const isOther = (line: TextLine) =>
    eastAsian.test(line.text) || line.words.some((word) => word.line !== undefined);
  const areEntries = lines.length >= fewestEntries && lines.every(({ text }) => beginsEntry(text));
  const hasMany = words > mostWords * lines.length && !areEntries;
  if (before.length === 0 || hasMany || lines.some(isOther)) return new Set();
  if (lines.every(isRow)) return new Set(before.keys());
  const left = Math.min(...lines.map(({ box }) => box.left));
  const width = Math.max(...lines.map(({ box }) => box.right)) - left;
  const areFew = words <= fewWords * lines.length || areEntries;
  const areShort = width < shortShare * (columnRight - left) && areFew;
  const middle = median(before.map(({ box }) => box.right));
  const alike = before.filter(({ box }) => Math.abs(box.right - middle) < samePlace * width).length;
  // Of three lines, two may end alike by chance.
  const endAlike = alike >= Math.min(before.length, 3) && alike > 1 && alike >= sameEnds * before.length;
  if (endAlike && !(areShort && areEntries)) return new Set();
  const hasRoom = (line: TextLine, at: number) => {
    const [first] = lines[at + 1]?.words ?? [];
    const needed = first ? first.box.right - first.box.left + space * line.style.size : Infinity;
    return line.box.right - left + needed < width;
  };
  const ended = before.filter(hasRoom).length;
  if (areShort && before.length === 1 && isSentence(lines)) return new Set();
  if (!areShort && ended < Math.max(fewestEnded, leastShare * before.length)) return new Set();
  return new Set(before.flatMap((_, at) => (continues(lines[at + 1]?.text ?? '') ? [] : [at])));
}

const address = /^(?:[^\s@]+@[^\s@]+\.|www\.|https?:)/u;

/** Whether a line continues the one before: it begins with a small letter, and not with an address of mail or of a page. */
function continues(text: string): boolean {
  return /^\p{Ll}/u.test(text) && !address.test(text);
}

function beginsEntry(text: string): boolean {
  return /^[^\p{L}\p{N}]{0,2}[\p{Lu}\p{N}]/u.test(text) || address.test(text);
}

/** Whether two lines are one sentence. */
function isSentence(lines: readonly TextLine[]): boolean {
  const [first, last] = lines.map(({ text }) => /\p{Ll}{2}[.!?]$/u.test(text));
  return last === true && !first;
}

/** The minimum gap between a label and its value, in ems, and the maximum one between their words. */
const rowGap = 1.5;
const wordGap = 0.8;

/** Whether a line is a label and its value: one gap is much wider than the others. */
function isRow({ read, style }: TextLine): boolean {
  const gaps = read.slice(1).map((word, at) => gapBetween(read[at] ?? word, word) / style.size);
  const wide = gaps.filter((gap) => gap > rowGap);
  return wide.length === 1 && gaps.every((gap) => gap > rowGap || gap < wordGap);
}
