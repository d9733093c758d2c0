import { alignment } from './alignment.ts';
import { doubts } from './doubts.ts';
import { cellText, type TableDraft } from './found-table.ts';
import { isNumeric } from './is-numeric.ts';

/** The minimum share of filled cells in a table. Drawings and charts have less. */
const leastFilled = 0.36;

/**
 * The minimum product of that share and of alignment, without lines that bound a table; and the same if each column has
 * a title.
 */
const leastRegular = 0.58;
const leastTitled = 0.5;

/** The minimum number of rows without lines that bound a table. */
const fewestRows = 3;

/**
 * The share of correctly read tables, by number of doubts: with exactly their rows and columns, and texts at least 0.9
 * similar. Measured on 443 tables, those of the development half of the ICDAR 2013 competition and of layouts in twelve
 * scripts, which weigh alike, and made monotonic. Only ten tables had eight doubts or more, and none of them was right.
 */
const rightByDoubts = [0.93, 0.92, 0.89, 0.89, 0.88, 0.86, 0.86, 0.86, 0.1, 0.1];

/** The confidence that a draft is a table and read correctly: 0 to 1, or 0 if it is not a table. */
export function confidence(draft: TableDraft): number {
  const { rowCount, columnCount, cells, isBounded } = draft;
  if (rowCount < 2 || columnCount < 2) return 0;
  const filled = cells.length / (rowCount * columnCount);
  if (filled < leastFilled) return 0;
  const leastShare = isTitled(draft) ? leastTitled : leastRegular;
  if (!isBounded && (rowCount < fewestRows || filled * alignment(draft) < leastShare)) return 0;
  return rightByDoubts[Math.min(doubts(draft), rightByDoubts.length - 1)] ?? 0;
}

/** Whether the first row has a title in each column, and none is a value. */
function isTitled({ cells, columnCount }: TableDraft): boolean {
  const titles = cells.filter(({ row }) => row === 0);
  return titles.length === columnCount && !titles.some(({ words }) => isNumeric(cellText(words)));
}
