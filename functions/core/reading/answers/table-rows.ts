import type { FoundTable } from '../tables/found-table.ts';

/**
 * The texts of a table's cells, row by row. A cell over several rows or columns has its text in the first; the others
 * are empty.
 */
export function tableRows({ rowCount, columnCount, cells }: FoundTable): readonly (readonly string[])[] {
  const rows = Array.from({ length: rowCount }, () => new Array<string>(columnCount).fill(''));
  for (const { row, column, text } of cells) {
    const line = rows[row];
    if (line && column < columnCount) line[column] = text;
  }
  return rows;
}
