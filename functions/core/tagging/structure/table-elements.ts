import { type Dictionary, dictionary } from '../../pdf-objects/objects/values.ts';
import type { FoundTable, TableCell } from '../../reading/tables/found-table.ts';
import { titleRows } from '../../reading/tables/titles/title-rows.ts';
import type { PageLetters } from './page-letters.ts';
import { type Planned, planned } from './planned.ts';

/** A table's rows, and the element of each of its cells and empty places. */
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
 * The rows of a table, in which cells and empty ones fill all places: the rows of its titles are headers of their columns. The
 * titles that a continuation repeats are artifacts.
 */
export function tableElements(table: FoundTable, letters: PageLetters): TableElements {
  const { rowCount, columnCount, cells, continues } = table;
  const repeated = Math.min(continues ?? 0, rowCount);
  const titles = continues === undefined ? titleRows(table) : 0;
  for (const cell of cells) if (cell.row < repeated) letters.drop(cell.rows);
  const areas = areasOf(table, repeated);
  /** Rows in which no cell begins do not exist. */
  const isRow = (row: number) => areas[row]?.some((area) => area === undefined || area.row === row) === true;
  const rows: Planned[] = [];
  const made: TableElements['cells'][number][] = [];
  for (let row = repeated; row < rowCount; row++) {
    if (!isRow(row)) continue;
    const elements: Planned[] = [];
    for (let column = 0; column < columnCount; column++) {
      const area = areas[row]?.[column];
      if (area && (area.row !== row || area.column !== column)) continue;
      const { cell } = area ?? {};
      const element = planned(row < titles ? 'TH' : 'TD', cell ? letters.take(cell.rows) : [], {
        attributes: attributesOf(area, row < titles, isRow),
      });
      elements.push(element);
      made.push({ cell, row, column, element });
    }
    rows.push(planned('TR', elements));
  }
  return { rows, cells: made };
}

/** The places that a cell covers. */
interface CellArea {
  readonly cell: TableCell;
  readonly row: number;
  readonly column: number;
  readonly rowCount: number;
  readonly columnSpan: number;
}

/** The area that covers each place. Where cells overlap, the later one is smaller. */
function areasOf(
  { rowCount, columnCount, cells }: FoundTable,
  firstRow: number,
): readonly (readonly (CellArea | undefined)[])[] {
  const places = Array.from({ length: rowCount }, () => new Array<CellArea | undefined>(columnCount));
  const isFree = (row: number, from: number, to: number) =>
    places[row]?.slice(from, to).every((area) => area === undefined) === true;
  for (const cell of cells) {
    const { row, column } = cell;
    if (row < firstRow || column >= columnCount) continue;
    const right = Math.min(column + cell.columnSpan, columnCount);
    const bottom = Math.min(row + cell.rowSpan, rowCount);
    let end = column;
    while (end < right && isFree(row, end, end + 1)) end++;
    let below = row;
    while (end > column && below < bottom && isFree(below, column, end)) below++;
    const area = { cell, row, column, rowCount: below - row, columnSpan: end - column };
    for (let at = row; at < below; at++) places[at]?.fill(area, column, end);
  }
  return places;
}

function attributesOf(
  area: CellArea | undefined,
  isTitle: boolean,
  isRow: (row: number) => boolean,
): ReadonlyMap<string, Dictionary> {
  const { row = 0, rowCount = 1, columnSpan = 1 } = area ?? {};
  const rowSpan = Array.from({ length: rowCount }, (_, at) => row + at).filter(isRow).length;
  const entries = dictionary({
    Scope: isTitle ? 'Column' : undefined,
    RowSpan: rowSpan > 1 ? rowSpan : undefined,
    ColSpan: columnSpan > 1 ? columnSpan : undefined,
  });
  return entries.size > 0 ? new Map([['Table', entries]]) : new Map();
}
