import { median } from '../geometry/median.ts';
import type { Rectangle } from '../geometry/rectangle.ts';
import { asRead } from './as-read.ts';
import { spaced } from './spaced.ts';
import { type WordRow, wordRow } from './word-row.ts';
import type { Word } from './words.ts';

/** Words on one baseline, from left to right. */
export interface TextRow {
  readonly baseline: number;
  readonly box: Rectangle;
  readonly chunks: readonly Chunk[];
}

/** Words of a row no farther apart than in a sentence. */
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

/** The maximum distance, in ems, of words from a row's baseline. */
const farthestOff = 0.45;

/** The number of rows above that may still receive a word. */
const rowsBack = 4;

/** The widest gap, in ems, between numbers of one chunk. */
const valueGap = 0.45;

/**
 * Returns the rows of words, from the top. `widestGap`, in ems, is the widest within a chunk. Lines separate chunks,
 * too.
 */
export function textRows(
  words: readonly Word[],
  widestGap: number,
  lines: readonly VerticalLine[],
): readonly TextRow[] {
  const rows: OpenRow[] = [];
  for (const word of words.toSorted((one, other) => one.baseline - other.baseline)) {
    const row = rowOf(word, rows);
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

interface OpenRow {
  readonly baseline: number;
  readonly words: Word[];
  /** The size of its first word, in points. */
  readonly size: number;
}

/** Returns the last of some rows that fits a word. */
function rowOf(word: Word, rows: readonly OpenRow[]): OpenRow | undefined {
  for (let at = rows.length - 1; at >= Math.max(0, rows.length - rowsBack); at--) {
    const row = rows[at] as OpenRow; // within bounds
    if (Math.abs(row.baseline - word.baseline) < farthestOff * Math.min(row.size, word.size)) return row;
  }
  return undefined;
}

function chunksOf(words: readonly Word[], widestGap: number, lines: readonly VerticalLine[]): Chunk[] {
  const groups: Word[][] = [];
  let right = -Infinity;
  let isAfterNumber = false;
  for (const word of words) {
    const group = groups.at(-1);
    const size = Math.min(word.size, group?.[0]?.size ?? word.size);
    const isParted = lines.some(
      ({ x, top, bottom }) =>
        x > right - 1 && x < word.box.left + 1 && top < word.box.bottom - 2 && bottom > word.box.top + 2,
    );
    const isNumber = hasDigitsOnly(word);
    const widest = (isNumber && isAfterNumber ? Math.min(widestGap, valueGap) : widestGap) * size;
    if (group && !isParted && word.box.left - right < widest) group.push(word);
    else groups.push([word]);
    right = Math.max(groups.at(-1)?.length === 1 ? word.box.right : right, word.box.right);
    isAfterNumber = isNumber;
  }
  return groups.map(chunkOf);
}

/** Whether a word is a number, with any signs. */
function hasDigitsOnly({ text }: Word): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text);
}

/** Returns words in the order of their rows, each in reading order. */
export function rowsOfWords(words: readonly Word[]): readonly WordRow[] {
  return textRows(words, Infinity, []).map(({ chunks }) =>
    wordRow(chunks.flatMap((chunk) => asRead(chunk.words))),
  );
}

/** Makes a chunk, whose text is joined when it is first asked for: many are only measured. */
export function chunkOf(words: readonly Word[]): Chunk {
  let text: string | undefined;
  return {
    words,
    box: boxAround(words),
    get text() {
      text ??= textOf(words);
      return text;
    },
  };
}

/** The text of words of a row, which are given from left to right. */
export function textOf(words: readonly Word[]): string {
  return spaced(asRead(words));
}

/** The bounding box of at least one item. */
export function boxAround(items: readonly { readonly box: Rectangle }[]): Rectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of items) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}

/** The baseline of a chunk. */
export function baselineOf({ words }: Chunk): number {
  return words[0]?.baseline ?? 0;
}

/** The size of a chunk's text, in points. */
export function sizeOf({ words }: Chunk): number {
  return words[0]?.size ?? 1;
}
