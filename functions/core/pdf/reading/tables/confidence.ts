import { alignment } from './alignment.ts';
import type { TableDraft } from './found-table.ts';

/** The least share of places in a table that have text. Drawings and charts have less. */
const leastFilled = 0.36;

/** The least of that share and of alignment, one times the other, without lines that bound a table. */
const leastRegular = 0.58;

/** The fewest rows without lines that bound a table. */
const fewestRows = 3;

/**
 * How sure it is that a draft is a table, and read as it is: 0 to 1, or 0 for what is none. Lines around a table, cells that
 * are filled, and columns that are aligned make it surer; few rows make it less so.
 */
export function confidence(draft: TableDraft): number {
  const { rowCount, columnCount, cells, isBounded } = draft;
  if (rowCount < 2 || columnCount < 2) return 0;
  const filled = cells.length / (rowCount * columnCount);
  const even = alignment(draft);
  if (filled < leastFilled) return 0;
  if (!isBounded && (rowCount < fewestRows || filled * even < leastRegular)) return 0;
  const regular = even * Math.min(1, filled / 0.7);
  const surest = isBounded ? 0.72 + 0.26 * regular : 0.5 + 0.42 * regular;
  return rowCount * columnCount < 9 ? surest - 0.06 : surest;
}
