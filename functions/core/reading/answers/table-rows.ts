import type { FoundTable, TableCell } from '../tables/found-table.ts';

/**
 * The texts of a table's cells, row by row. A cell over several rows or columns has its text in the first; the others
 * are empty. `written` formats them.
 */
export function tableRows(
  { rowCount, columnCount, cells }: FoundTable,
  written: (cell: TableCell) => string = ({ text }) => text,
): readonly (readonly string[])[] {
  const rows = Array.from({ length: rowCount }, () => new Array<string>(columnCount).fill(''));
  for (const cell of cells) {
    const line = rows[cell.row];
    if (line && cell.column < columnCount) line[cell.column] = written(cell);
  }
  return rows;
}
