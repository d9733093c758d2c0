import type { FoundTable } from '../found-table.ts';

/** The maximum number of title rows. */
const mostTitles = 8;

/**
 * The number of rows at the top of a table that are its titles: the first, those that its cells span, and those below a title over
 * several columns. A table keeps at least one other row. A continuation has the titles that it repeats.
 */
export function titleRows({ cells, rowCount, continues }: FoundTable): number {
  if (continues !== undefined) return continues;
  let count = 1;
  for (const { row, rowSpan, columnSpan } of cells) {
    if (row >= count) break; // They are in order.
    count = Math.max(count, row + rowSpan + (columnSpan > 1 ? 1 : 0));
  }
  return Math.min(count, mostTitles, Math.max(rowCount - 1, 1));
}
