import { textRows } from '../text-rows.ts';
import { alignment } from './alignment.ts';
import { cellText, type DraftCell, type TableDraft } from './found-table.ts';
import { isNumeric } from './is-numeric.ts';

/** The share from which each of these counts as a doubt. */
const loneRows = 0.02;
const unlabelledRows = 0.1;
const leastFilled = 0.8;
const severalLines = 0.1;
const leastNumeric = 0.3;
const leastAligned = 0.96;

/** The first rows, in which the label may be empty. */
const headerRows = 2;

/**
 * Returns the number of doubts about the reading of a table. Each is weighted by a logistic regression over 432 tables,
 * right or wrong: those of the development half of the ICDAR 2013 competition, and synthetic ones of many looks printed
 * by two programs.
 */
export function doubts(draft: TableDraft): number {
  const { rowCount, columnCount, cells, isBounded } = draft;
  const texts = new Map(cells.map((cell) => [cell, cellText(cell.words)]));
  const textOf = (cell: DraftCell) => texts.get(cell) ?? '';
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const rows = [...byRow].map(([row, own]) => ({ row, own }));
  const share = (count: number, of: number) => count / Math.max(1, of);
  const values = cells.filter(({ column }) => column > 0);
  const weighed: readonly (readonly [weight: number, isDoubtful: boolean])[] = [
    [3, !isBounded],
    [
      2,
      share(rows.filter(({ own }) => own.length === 1 && own[0]?.columnSpan === 1).length, rowCount) >
        loneRows,
    ],
    [1, cells.some((cell) => cell.row > 0 && /^\p{Ll}\p{L}/u.test(textOf(cell)))],
    [
      1,
      share(
        rows.filter(({ row, own }) => row >= headerRows && !own.some(({ column }) => column === 0)).length,
        rowCount,
      ) > unlabelledRows,
    ],
    [1, share(cells.length, rowCount * columnCount) < leastFilled],
    [
      1,
      share(cells.filter(({ words }) => textRows(words, Infinity, []).length > 1).length, cells.length) >
        severalLines,
    ],
    [3, share(values.filter((cell) => isNumeric(textOf(cell))).length, values.length) < leastNumeric],
    [
      3,
      values.some(
        (cell) => cell.row === 0 && isNumeric(textOf(cell)) && !/^(?:19|20)\d\d/.test(textOf(cell)),
      ),
    ],
    [1, alignment(draft) < leastAligned],
  ];
  return weighed.reduce((sum, [weight, isDoubtful]) => sum + (isDoubtful ? weight : 0), 0);
}
