import { type Dictionary, dictionary } from '../../pdf-objects/objects/values.ts';
import type { FoundTable, TableCell } from '../../reading/tables/found-table.ts';
import { titleRows } from '../../reading/tables/titles/title-rows.ts';
import type { PageLetters } from './page-letters.ts';
import { type Planned, planned } from './planned.ts';

/** A table's rows, and the element of each cell. */
export interface TableElements {
  readonly rows: readonly Planned[];
  readonly cells: readonly {
    readonly cell: TableCell | undefined;
    readonly row: number;
    readonly column: number;
    readonly element: Planned;
  }[];
}

/**
 * The rows of a table, with a cell for each place: the rows of its titles are headers of their columns. For a continuation, the
 * titles that it repeats are artifacts.
 */
export function tableElements(table: FoundTable, letters: PageLetters): TableElements {
  const { rowCount, columnCount, cells, continues } = table;
  const titles = titleRows(table);
  const repeated = continues === undefined ? 0 : Math.min(continues, rowCount);
  const places = grid(table);
  const rows: Planned[] = [];
  const made: TableElements['cells'][number][] = [];
  for (const cell of cells) if (cell.row < repeated) letters.drop(cell.rows);
  for (let row = repeated; row < rowCount; row++) {
    const elements: Planned[] = [];
    for (let column = 0; column < columnCount; column++) {
      const cell = places[row]?.[column];
      if (cell && (cell.column !== column || Math.max(cell.row, repeated) !== row)) continue;
      const isTitle = continues === undefined && row < titles;
      const element = planned(
        isTitle ? 'TH' : 'TD',
        cell && cell.row >= repeated ? letters.take(cell.rows) : [],
        {
          attributes: attributesOf(cell, isTitle, { row, rowCount, columnCount }),
        },
      );
      elements.push(element);
      made.push({ cell, row, column, element });
    }
    rows.push(planned('TR', elements));
  }
  return { rows, cells: made };
}

function attributesOf(
  cell: TableCell | undefined,
  isTitle: boolean,
  {
    row,
    rowCount,
    columnCount,
  }: { readonly row: number; readonly rowCount: number; readonly columnCount: number },
): ReadonlyMap<string, Dictionary> {
  const rowSpan = cell ? Math.min(cell.row + cell.rowSpan, rowCount) - row : 1;
  const columnSpan = cell ? Math.min(cell.columnSpan, columnCount - cell.column) : 1;
  const entries = dictionary({
    Scope: isTitle ? 'Column' : undefined,
    RowSpan: rowSpan > 1 ? rowSpan : undefined,
    ColSpan: columnSpan > 1 ? columnSpan : undefined,
  });
  return entries.size > 0 ? new Map([['Table', entries]]) : new Map();
}

/** The cell at each place, row by row; of two, the first. */
function grid({ rowCount, columnCount, cells }: FoundTable): readonly (readonly (TableCell | undefined)[])[] {
  const places = Array.from({ length: rowCount }, () => new Array<TableCell | undefined>(columnCount));
  for (const cell of cells)
    for (let row = cell.row; row < Math.min(cell.row + cell.rowSpan, rowCount); row++)
      for (
        let column = cell.column;
        column < Math.min(cell.column + cell.columnSpan, columnCount);
        column++
      ) {
        const line = places[row];
        if (line && !line[column]) line[column] = cell;
      }
  return places;
}
