import { openPdf } from '../../../functions/core/opening/open-pdf.ts';
import { findTables } from '../../../functions/core/reading/tables/find-tables.ts';
import type { FoundTable } from '../../../functions/core/reading/tables/found-table.ts';

/** The tables of a PDF's first page. */
export async function foundTables(pdf: Uint8Array): Promise<readonly FoundTable[]> {
  const open = await openPdf(pdf, undefined);
  try {
    return (await open.geometry([1])).flatMap((page) => findTables(page));
  } finally {
    await open.close();
  }
}

/** A table's texts, row by row. Places without a cell of their own are empty. */
export function gridOf({ rowCount, columnCount, cells }: FoundTable): string[][] {
  const grid = Array.from({ length: rowCount }, () => Array<string>(columnCount).fill(''));
  for (const { row, column, text } of cells) (grid[row] as string[])[column] = text;
  return grid;
}
