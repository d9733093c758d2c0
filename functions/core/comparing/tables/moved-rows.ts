import type { Difference } from '../flow/diff-ids.ts';

/** Rows next to each other in both tables, by the index of the first. */
interface MovedRows {
  readonly at: number;
  readonly otherAt: number;
  readonly count: number;
}

/** The rows that differ in order and that each table has once among these. Rows are given by numbers, equal ones by the same. */
export function movedRows(
  before: Int32Array,
  after: Int32Array,
  differences: readonly Difference[],
): readonly MovedRows[] {
  const places = onlyPlaces(
    before,
    differences.map(({ start, end }) => [start, end]),
  );
  const otherPlaces = onlyPlaces(
    after,
    differences.map(({ otherStart, otherEnd }) => [otherStart, otherEnd]),
  );
  const found: MovedRows[] = [];
  for (const [row, at] of places) {
    const otherAt = otherPlaces.get(row);
    if (at < 0 || otherAt === undefined || otherAt < 0) continue;
    const last = found.at(-1);
    const isNext = last && at === last.at + last.count && otherAt === last.otherAt + last.count;
    if (isNext) found[found.length - 1] = { ...last, count: last.count + 1 };
    else found.push({ at, otherAt, count: 1 });
  }
  return found;
}

/** The place of each row within ranges, in order; -1 for one that is there more than once. */
function onlyPlaces(
  rows: Int32Array,
  ranges: readonly (readonly [number, number])[],
): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (const [start, end] of ranges)
    for (let at = start; at < end; at++) {
      const row = rows[at] as number; // within bounds
      places.set(row, places.has(row) ? -1 : at);
    }
  return places;
}
