import { boxAround, type Chunk, type TextRow } from '../text-rows.ts';
import { isNumeric } from './is-numeric.ts';

/** The columns of a table without lines: the extents of their text, and the empty strips between them. */
export interface ColumnBands {
  readonly bands: readonly Span[];
  /** One fewer than bands. */
  readonly gaps: readonly Span[];
}

/** From left to right. */
interface Span {
  readonly left: number;
  readonly right: number;
}

/** The maximum share of rows with text in a strip between columns. */
const crossingShare = 0.04;

/** This many rows of values, and this share of all, determine the columns alone, without the headers. */
const fewestValued = 3;

/** The minimum width of a strip, in points. */
const narrowest = 2;

/** The maximum width read, in points; no printer has wider pages. */
const widestPage = 20_000;

/** Returns the common columns of rows. Rows with few chunks, such as headings, are ignored. */
export function columnBands(rows: readonly TextRow[]): ColumnBands {
  const parted = rows.filter(({ chunks }) => chunks.length > 1);
  if (parted.length === 0) return { bands: [], gaps: [] };
  const valued = parted.filter(
    ({ chunks }) => chunks.filter(({ text }) => isNumeric(text)).length >= 0.5 * chunks.length,
  );
  const counts = parted.map(({ chunks }) => chunks.length).toSorted((one, other) => one - other);
  const usual = counts[counts.length >> 1] as number; // the list is not empty
  const spoken = valued.length >= Math.max(fewestValued, 0.3 * parted.length) ? valued : parted;
  const heard = spoken.filter(({ chunks }) => chunks.length >= Math.max(2, usual * 0.5));
  const { left, right } = boxAround(parted);
  const width = Math.min(Math.ceil(right - left) + 1, widestPage);
  const begun = new Int32Array(width + 1);
  const chunks = heard.flatMap((row) => row.chunks);
  for (const { box } of chunks) {
    const [from, to] = [Math.floor(box.left - left), Math.ceil(box.right - left)].map((x) =>
      Math.max(0, Math.min(width, x)),
    ) as [number, number];
    begun[from] = (begun[from] as number) + 1;
    begun[to] = (begun[to] as number) - 1;
  }
  const gaps: Span[] = [];
  let start = -1;
  let covering = 0;
  for (let x = 0; x < width; x++) {
    covering += begun[x] as number;
    const isFree = covering <= heard.length * crossingShare;
    if (isFree && start < 0) start = x;
    if (isFree || start < 0) continue;
    if (start > 0 && x - start >= narrowest) gaps.push({ left: left + start, right: left + x });
    start = -1;
  }
  gaps.push(...gapsBeyond(parted, heard));
  const edges = [left, ...gaps.flatMap((gap) => [gap.left, gap.right]), right];
  const bands = Array.from({ length: gaps.length + 1 }, (_, index) => ({
    left: edges[index * 2] as number, // two for each
    right: edges[index * 2 + 1] as number,
  }));
  return { bands, gaps };
}

/** The minimum distance, in ems, of a title from all values left of it, and the maximum number of rows of titles. */
const beyond = 1;
const mostTitles = 6;

/**
 * Returns the gaps before the titles of empty columns: in the last row above those that determine the columns, they are
 * right of all values, and the other titles are above one value each.
 */
function gapsBeyond(parted: readonly TextRow[], heard: readonly TextRow[]): readonly Span[] {
  const [first] = heard;
  const at = first ? parted.indexOf(first) : 0;
  const titles = parted[at - 1]?.chunks ?? [];
  const { right } = boxAround(heard.flatMap(({ chunks }) => chunks));
  const isBeyond = ({ box, words }: Chunk) => box.left > right + beyond * (words[0]?.size ?? 1);
  const others = titles.filter((title) => !isBeyond(title));
  const isOverOne = ({ box }: Chunk) =>
    (first?.chunks ?? []).filter((one) => one.box.left < box.right && one.box.right > box.left).length <= 1;
  if (at > mostTitles || others.length === 0 || !others.every(isOverOne)) return [];
  return titles.filter(isBeyond).map(({ box }, index, own) => ({
    left: own[index - 1]?.box.right ?? right,
    right: box.left,
  }));
}

/** The column in which text at this position begins. */
export function columnAt({ gaps }: ColumnBands, x: number): number {
  return gaps.filter((gap) => (gap.left + gap.right) / 2 < x).length;
}

/** The first and last column that a chunk overlaps. */
export function columnsOf({ bands, gaps }: ColumnBands, { box }: Chunk): readonly [number, number] {
  const over = bands.flatMap(({ left, right }, index) => {
    const shared = Math.min(right, box.right) - Math.max(left, box.left);
    return shared > 0.25 * Math.min(right - left, box.right - box.left) ? [index] : [];
  });
  const middle = columnAt({ bands, gaps }, (box.left + box.right) / 2);
  return [Math.min(...over, over.length ? Infinity : middle), Math.max(...over, over.length ? 0 : middle)];
}
