import { boxAround } from '../text-rows.ts';
import { cellText, type TableDraft } from './found-table.ts';

/** Splits a draft into tables side by side if its first row repeats titles; otherwise returns the table itself. */
export function tablesBeside(draft: TableDraft): readonly TableDraft[] {
  const width = repeatedColumns(draft);
  if (width === undefined) return [draft];
  return Array.from({ length: draft.columnCount / width }, (_, index) => {
    const own = draft.cells.filter(({ column }) => Math.floor(column / width) === index);
    const cells = own.map((cell) => ({ ...cell, column: cell.column - index * width }));
    return { ...draft, cells, columnCount: width, box: boxAround(cells.flatMap(({ words }) => words)) };
  });
}

/** The number of columns after which the titles of a table repeat. Undefined if they do not. */
function repeatedColumns({ cells, columnCount }: TableDraft): number | undefined {
  const first = cells.filter(({ row }) => row === 0);
  if (first.length !== columnCount || cells.some(({ columnSpan }) => columnSpan > 1)) return undefined;
  const titles = first.map(({ words }) => cellText(words));
  for (let width = 2; width <= columnCount / 2; width++) {
    const isRepeated =
      columnCount % width === 0 &&
      new Set(titles.slice(0, width)).size === width &&
      titles.every((title, at) => title === titles[at % width]);
    if (isRepeated) return width;
  }
  return undefined;
}
