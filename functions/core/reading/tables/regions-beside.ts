import { boxAround, sizeOf, type TextRow } from '../text-rows.ts';
import { columnBands } from './column-bands.ts';
import { isNumeric } from './is-numeric.ts';
import { isPeriod } from './titles/title-texts.ts';

/** The minimum number of columns of a table beside another, and of its rows with several texts. */
const fewestColumns = 2;
const fewestRows = 3;

/** The ratio of the gap between tables to the widest within them. */
const widerGap = 1.8;

/** The maximum difference of the gaps within tables, in points and as a share of the widest. */
const sameGap = 2;
const sameShare = 0.2;

/** The maximum difference, in points, of the distances between columns of equal widths. */
const samePitch = 3;

/** The minimum distance, in points, from the right edge of the text: a table as wide as the text is one. */
const leastShort = 6;

/** The minimum share of labels in the first column of a table. */
const labelShare = 0.8;

/** The maximum share of rows with texts on both sides, and of the height of each side above or below the other. */
const mostShared = 0.2;
const mostBeyond = 0.5;

/**
 * Parts rows at gaps that separate tables of labels and texts beside each other: the gaps within these are alike and much
 * narrower, as one style makes them, or their rows are at other heights. `right` is where the text around them ends.
 */
export function regionsBeside(region: readonly TextRow[], right: number): readonly (readonly TextRow[])[] {
  const { bands, gaps } = columnBands(region);
  if (bands.length < 2 * fewestColumns) return [region];
  const widths = gaps.map((gap) => gap.right - gap.left);
  const least = leastWide(widths);
  const cuts = gaps.filter((_, at) => (widths[at] as number) >= least); // as many as gaps
  const places = cuts.map((cut) => (cut.left + cut.right) / 2);
  const edges = [-Infinity, ...places, Infinity];
  const counts = edges
    .slice(1)
    .map((end, at) => bands.filter((band) => band.left > (edges[at] as number) && band.right < end).length);
  if (cuts.length === 0 || counts.some((count) => count < fewestColumns)) return [region];
  const isCrossed = region.some(({ chunks }) =>
    chunks.some(({ box }) => places.some((place) => box.left < place && box.right > place)),
  );
  if (isCrossed) return [region];
  const parts = edges.slice(1).map((end, at) => rowsBetween(region, edges[at] as number, end));
  if (!parts.every(isLabelled)) return [region];
  const within = widths.filter((width) => width < least);
  const widest = Math.max(...within);
  const areAlike = widest - Math.min(...within) < Math.max(sameGap, sameShare * widest);
  const starts = bands.map(({ left }) => left);
  const isShort = boxAround(region).right < right - leastShort;
  return (areAlike && isShort && !areEven(starts)) || areInterleaved(region, parts) ? parts : [region];
}

/** The width from which gaps are much wider than all others. Infinity if none are. */
function leastWide(widths: readonly number[]): number {
  const sorted = widths.toSorted((one, other) => one - other);
  const at = sorted.findIndex((width, place) => width > widerGap * (sorted[place - 1] ?? Infinity));
  return sorted[at] ?? Infinity;
}

function rowsBetween(region: readonly TextRow[], left: number, right: number): readonly TextRow[] {
  return region.flatMap((row) => {
    const chunks = row.chunks.filter(({ box }) => box.left > left && box.right < right);
    return chunks.length === 0 ? [] : [{ ...row, chunks, box: boxAround(chunks) }];
  });
}

/** Whether rows begin with texts or periods, beside which others stand. */
function isLabelled(rows: readonly TextRow[]): boolean {
  const left = boxAround(rows).left;
  const parted = rows.filter(({ chunks }) => chunks.length > 1);
  const labels = parted.flatMap(({ chunks: [label] }) =>
    label && label.box.left < left + sizeOf(label) ? label : [],
  );
  const texts = labels.filter(({ text }) => !isNumeric(text) || isPeriod(text));
  return parted.length >= fewestRows && texts.length >= labelShare * parted.length;
}

/** Whether columns begin at equal distances, as those of one table with columns of one width do. */
function areEven(starts: readonly number[]): boolean {
  const steps = starts.slice(1).map((start, at) => start - (starts[at] as number));
  return Math.max(...steps) - Math.min(...steps) < samePitch;
}

/** Whether few rows have texts in several parts, which stand beside each other nevertheless. */
function areInterleaved(region: readonly TextRow[], parts: readonly (readonly TextRow[])[]): boolean {
  const shared = parts.reduce((sum, { length }) => sum + length, 0) - region.length;
  const boxes = parts.map(boxAround);
  const top = Math.max(...boxes.map((box) => box.top));
  const bottom = Math.min(...boxes.map((box) => box.bottom));
  return (
    shared <= mostShared * region.length &&
    boxes.every((box) => bottom - top > (1 - mostBeyond) * (box.bottom - box.top))
  );
}
