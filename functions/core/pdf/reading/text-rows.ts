import { around, type Rectangle } from '../rectangle.ts';
import { median } from './median.ts';
import type { Word } from './words.ts';

/** Words on one baseline, from left to right. */
export interface TextRow {
  readonly baseline: number;
  readonly box: Rectangle;
  readonly chunks: readonly Chunk[];
}

/** Words of a row that stand no farther apart than words of a sentence do. */
export interface Chunk {
  readonly box: Rectangle;
  readonly words: readonly Word[];
  readonly text: string;
}

/** A vertical line, from the page's top left. */
export interface VerticalLine {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** How far, in ems, words may be off a row's baseline. */
const farthestOff = 0.45;

/** How many rows above may still take a word. */
const rowsBack = 4;

/** The widest gap, in ems, between numbers of one chunk. */
const valueGap = 0.45;

/** The least gap, in ems, that is a space. */
const leastSpace = 0.13;

/** The rows of words, from the top. `widestGap`, in ems, is the widest within a chunk. Lines part chunks, too. */
export function textRows(
  words: readonly Word[],
  widestGap: number,
  lines: readonly VerticalLine[],
): readonly TextRow[] {
  const rows: { baseline: number; readonly words: Word[]; size: number }[] = [];
  for (const word of words.toSorted((one, other) => one.baseline - other.baseline)) {
    const row = rows
      .slice(-rowsBack)
      .findLast(
        ({ baseline, size }) => Math.abs(baseline - word.baseline) < farthestOff * Math.min(size, word.size),
      );
    if (row) row.words.push(word);
    else rows.push({ baseline: word.baseline, words: [word], size: word.size });
  }
  return rows
    .map((row) => {
      const inOrder = row.words.sort((one, other) => one.box.left - other.box.left);
      return {
        baseline: median(inOrder.map(({ baseline }) => baseline)),
        box: boxAround(inOrder),
        chunks: chunksOf(inOrder, widestGap, lines),
      };
    })
    .sort((one, other) => one.baseline - other.baseline);
}

function chunksOf(words: readonly Word[], widestGap: number, lines: readonly VerticalLine[]): Chunk[] {
  const groups: Word[][] = [];
  let right = -Infinity;
  for (const word of words) {
    const group = groups.at(-1);
    const size = Math.min(word.size, group?.[0]?.size ?? word.size);
    const isParted = lines.some(
      ({ x, top, bottom }) =>
        x > right - 1 && x < word.box.left + 1 && top < word.box.bottom - 2 && bottom > word.box.top + 2,
    );
    const isValues = hasDigitsOnly(word) && hasDigitsOnly(group?.at(-1));
    const widest = (isValues ? Math.min(widestGap, valueGap) : widestGap) * size;
    if (group && !isParted && word.box.left - right < widest) group.push(word);
    else groups.push([word]);
    right = Math.max(groups.at(-1)?.length === 1 ? word.box.right : right, word.box.right);
  }
  return groups.map(chunkOf);
}

/** Whether a word is a number, with any signs. */
function hasDigitsOnly(word: Word | undefined): boolean {
  return word !== undefined && /\d/.test(word.text) && !/\p{L}/u.test(word.text);
}

export function chunkOf(words: readonly Word[]): Chunk {
  return { words, box: boxAround(words), text: textOf(words) };
}

/** The text of words of a row, which are given from left to right. */
export function textOf(words: readonly Word[]): string {
  let text = '';
  let last: Word | undefined;
  for (const word of words) {
    const isApart = last && word.box.left - last.box.right > leastSpace * word.size;
    text += (isApart ? ' ' : '') + word.text;
    last = word;
  }
  return text;
}

/** The smallest box around things that have one. There is at least one. */
export function boxAround(items: readonly { readonly box: Rectangle }[]): Rectangle {
  return items.map(({ box }) => box).reduce(around);
}
