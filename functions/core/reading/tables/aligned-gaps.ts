import type { PageFont } from '../../page-text/page-geometry.ts';
import { type Chunk, chunkOf, type TextRow } from '../text-rows.ts';
import type { Word } from '../words.ts';
import { isMarker } from './is-marker.ts';

/**
 * The minimum width of an empty strip between columns, in ems and as a multiple of the page's usual space, by the number
 * of rows that have text on both sides of it.
 */
const leastWidths: readonly { readonly rows: number; readonly ems: number; readonly spaces: number }[] = [
  { rows: 12, ems: 0.3, spaces: 1.15 },
  { rows: 6, ems: 0.4, spaces: 1.4 },
  { rows: 3, ems: 0.6, spaces: 1.8 },
];

/** The number of rows up to which the strip must go through all of a table. */
const fewestOfSeveral = 3;

/** The widest usual space, in ems, and that of fixed-pitch fonts. */
const widestSpace = 0.36;
const fixedSpace = 0.6;

/** From this share of the page's spaces on, the narrowest ones are usual. */
const usualShare = 0.1;

/** The maximum distance of adjacent rows, in ems; and the number of adjacent rows without text on both sides. */
const farthestBelow = 3.2;
const mostEmpty = 3;

/** The maximum number of rows that a strip is followed through, and of words in a row. */
const mostRows = 80;
const mostWords = 80;

/** A space between two words of a row, whose index is `at`. */
interface Gap {
  readonly at: number;
  readonly left: number;
  readonly right: number;
  readonly before: Word;
  readonly after: Word;
}

/**
 * Splits chunks where an empty strip goes through rows below each other, at spaces that are too narrow to separate
 * columns in a row alone.
 */
export function withAlignedGaps(rows: readonly TextRow[], fonts: readonly PageFont[]): readonly TextRow[] {
  const space = usualSpace(rows);
  const gaps = rows.map(gapsOf);
  const starts = new Set<Word>();
  for (const [at, row] of rows.entries()) {
    const em = row.chunks[0]?.words[0]?.size ?? 1;
    const font = fonts[row.chunks[0]?.words[0]?.font ?? -1];
    const usual = font?.isFixedPitch ? fixedSpace : space;
    for (const gap of gaps[at] ?? []) {
      if (starts.has(gap.after)) continue;
      for (const { rows: count, ems, spaces } of leastWidths) {
        const own = strip(rows, gaps, at, gap, Math.max(ems, spaces * usual) * em);
        const isWhole = count > fewestOfSeveral || isApart(rows, own);
        if (own.length >= count && isWhole && !followsMarkers(own)) {
          for (const { after } of own) if (!/^[=:]$/.test(after.text)) starts.add(after);
          break;
        }
      }
    }
  }
  if (starts.size === 0) return rows;
  return rows.map((row) => ({ ...row, chunks: row.chunks.flatMap((chunk) => cutBefore(chunk, starts)) }));
}

/** Returns the gaps that an empty strip of a minimum width goes through, from one row downwards. */
function strip(
  rows: readonly TextRow[],
  gaps: readonly (readonly Gap[])[],
  from: number,
  { left: start, right: end, after }: Gap,
  least: number,
): readonly Gap[] {
  if (end - start < least) return [];
  const own: Gap[] = [];
  let [left, right, empty] = [start, end, 0];
  for (let at = from; at < Math.min(rows.length, from + mostRows); at++) {
    const [row, above] = [rows[at] as TextRow, rows[at - 1]];
    if (at > from && above && row.baseline - above.baseline > farthestBelow * after.size) break;
    const gap = gapAcross(gaps[at] ?? [], left, right, least);
    if (gap) {
      [left, right, empty] = [Math.max(left, gap.left), Math.min(right, gap.right), 0];
      own.push(gap);
    } else if (isCrossed(row, left, right) || ++empty > mostEmpty) break;
  }
  return own;
}

/** Returns the first gap of a row, from the left, that overlaps a strip by its minimum width. */
function gapAcross(gaps: readonly Gap[], left: number, right: number, least: number): Gap | undefined {
  for (const gap of gaps) {
    if (Math.min(gap.right, right) - Math.max(gap.left, left) >= least) return gap;
    // The others are right of the word that ends this one.
    if (gap.right >= right) return undefined;
  }
  return undefined;
}

function isCrossed({ chunks }: TextRow, left: number, right: number): boolean {
  return chunks.some(({ words }) => words.some(({ box }) => box.left < right && box.right > left));
}

/** The minimum number of narrow spaces in a line of text, their maximum width in ems, and the ratio of wider ones. */
const fewestSpaces = 6;
const narrowEms = 0.5;
const wider = 1.15;

/** The spaces between words of a row, also those between chunks, but not those of a justified line of text. */
function gapsOf({ chunks }: TextRow, at: number): readonly Gap[] {
  const words = chunks.flatMap((chunk) => chunk.words);
  if (words.length > mostWords) return [];
  const widths = new Float64Array(Math.max(0, words.length - 1));
  for (let index = 0; index < widths.length; index++) {
    const [before, after] = [words[index] as Word, words[index + 1] as Word]; // there is one gap fewer than words
    widths[index] = (after.box.left - before.box.right) / after.size;
  }
  const narrow = widths.filter((width) => width < narrowEms).sort();
  const usual = narrow.length < fewestSpaces ? undefined : (narrow[narrow.length >> 2] as number);
  const gaps: Gap[] = [];
  for (const [index, width] of widths.entries()) {
    if (usual !== undefined && !(width > wider * usual)) continue;
    const [before, after] = [words[index] as Word, words[index + 1] as Word];
    gaps.push({ at, left: before.box.right, right: after.box.left, before, after });
  }
  return gaps;
}

/** Whether no row of several chunks is next to the first or last row of a strip: it goes through all of a table. */
function isApart(rows: readonly TextRow[], own: readonly Gap[]): boolean {
  const [first, last] = [own[0]?.at ?? 0, own.at(-1)?.at ?? 0];
  const isNear = (one: number, other: number) => {
    const [above, below] = [rows[one], rows[other]];
    const size = below?.chunks[0]?.words[0]?.size ?? 1;
    return above && below && below.baseline - above.baseline < farthestBelow * size;
  };
  const isParted = (at: number) => (rows[at]?.chunks.length ?? 0) > 1;
  return (
    !(isNear(first - 1, first) && isParted(first - 1)) && !(isNear(last, last + 1) && isParted(last + 1))
  );
}

/** Whether the narrow spaces of a strip are behind the bullets or numbers of a list. */
function followsMarkers(own: readonly Gap[]): boolean {
  const narrow = own.filter(({ left, right, after }) => right - left < after.size);
  return narrow.filter(({ before }) => isMarker(before.text)).length >= markerShare * narrow.length;
}

/** The share of markers from which words before a strip are those of a list. */
const markerShare = 0.6;

/** The width of the narrowest spaces between words of a page, in ems. */
function usualSpace(rows: readonly TextRow[]): number {
  const found: number[] = [];
  for (const { chunks } of rows)
    for (const { words } of chunks) {
      let before: Word | undefined;
      for (const word of words) {
        if (before) found.push((word.box.left - before.box.right) / word.size);
        before = word;
      }
    }
  // Without a comparison, numbers are sorted much sooner.
  const spaces = Float64Array.from(found).sort();
  return Math.min(widestSpace, spaces[Math.floor(usualShare * spaces.length)] ?? widestSpace);
}

function cutBefore(chunk: Chunk, starts: ReadonlySet<Word>): readonly Chunk[] {
  const parts: Word[][] = [];
  for (const word of chunk.words) {
    const part = parts.at(-1);
    if (part && !starts.has(word)) part.push(word);
    else parts.push([word]);
  }
  return parts.length === 1 ? [chunk] : parts.map(chunkOf);
}
