import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isArray, isString, type Value } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { latin1 } from '../../pdf-objects/structure/trees.ts';
import { spend } from '../../pdf-objects/work-budget.ts';
import type { Findings } from '../findings.ts';
import type { StructureTag } from './read-structure.ts';

/** A table with more places than this is not regular: no page shows so many. */
const maximumPlaces = 1_000_000;

interface Cell {
  readonly tag: StructureTag;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Checks that the cells of a table fill a rectangle, and that its data cells have headers (ISO 14289-1, 7.2 and 7.5). */
export function checkTable({ file, catalog }: OpenedSource, table: StructureTag, findings: Findings): void {
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  const classes = resolveDictionary(file, root?.get('ClassMap'));
  const attribute = (tag: StructureTag, key: string) => tableAttribute(file, tag.entries, classes, key);
  const rows = table.kids
    .flatMap((kid) =>
      kid.role === 'TR' ? [kid] : rowGroups.has(kid.role) ? kid.kids.filter(({ role }) => role === 'TR') : [],
    )
    .map((row) => row.kids.filter(({ role }) => role === 'TH' || role === 'TD'));
  const span = (tag: StructureTag, key: string) => {
    const value = attribute(tag, key);
    return typeof value === 'number' && Number.isInteger(value) ? Math.max(0, value) : 1;
  };
  const height = heightOf(rows, (cell) => span(cell, 'RowSpan'));
  if (height === 0) return;
  const width = (rows[0] ?? []).reduce((sum, cell) => sum + span(cell, 'ColSpan'), 0);
  if (width * height > maximumPlaces) return void findings.report('irregularTable', table.page);
  spend('comparison', width * height);
  const places = new Map<number, Cell>();
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const tag of cells) {
      while (column < width && places.has(row * width + column)) column++;
      const cell = { tag, row, column, rows: span(tag, 'RowSpan'), columns: span(tag, 'ColSpan') };
      if (column + cell.columns > width || row + cell.rows > height)
        return void findings.report('irregularTable', table.page);
      for (let below = 0; below < cell.rows; below++)
        for (let across = 0; across < cell.columns; across++) {
          const place = (row + below) * width + column + across;
          if (places.has(place)) return void findings.report('overlappingCells', tag.page);
          places.set(place, cell);
        }
      column += cell.columns;
    }
  }
  if (places.size < width * height) return void findings.report('irregularTable', table.page);
  checkHeaders([...new Set(places.values())], { places, width, file, attribute }, findings);
}

const rowGroups = new Set<string | undefined>(['THead', 'TBody', 'TFoot']);

/** The rows that the first cells of the rows cover. */
function heightOf(
  rows: readonly (readonly StructureTag[])[],
  spanOf: (cell: StructureTag) => number,
): number {
  let height = 0;
  for (let index = 0; index < rows.length; index++) {
    const [first] = rows[index] as readonly StructureTag[];
    if (!first) continue;
    const span = spanOf(first);
    height += span;
    if (span > 1) index += span - 1;
  }
  return height;
}

interface Grid {
  readonly places: ReadonlyMap<number, Cell>;
  readonly width: number;
  readonly file: PdfFile;
  readonly attribute: (tag: StructureTag, key: string) => Value;
}

/** Every header cell has a scope, or every data cell has a header: by name, or above or before it. */
function checkHeaders(cells: readonly Cell[], grid: Grid, findings: Findings): void {
  const { file, attribute } = grid;
  const headers = cells.filter(({ tag }) => tag.role === 'TH');
  if (headers.every(({ tag }) => attribute(tag, 'Scope') !== null)) return;
  const identifiers = new Set(
    headers.flatMap(({ tag }) => {
      const identifier = resolve(file, tag.entries.get('ID'));
      return isString(identifier) && identifier.length > 0 ? latin1(identifier) : [];
    }),
  );
  for (const cell of cells) {
    if (cell.tag.role !== 'TD') continue;
    const value = attribute(cell.tag, 'Headers');
    const named = (isArray(value) ? value : [])
      .map((item) => resolve(file, item))
      .filter(isString)
      .map(latin1);
    const isNamed = named.length > 0 && named.every((name) => identifiers.has(name));
    if (!isNamed && !isBelowHeader(cell, grid)) return void findings.report('headers', cell.tag.page);
  }
}

function isBelowHeader({ row, column, rows, columns }: Cell, grid: Grid): boolean {
  for (let own = column; own < column + columns; own++)
    if (heads(grid, 'Column', row, (step) => (row - step) * grid.width + own)) return true;
  for (let own = row; own < row + rows; own++)
    if (heads(grid, 'Row', column, (step) => own * grid.width + column - step)) return true;
  return false;
}

/** Whether one of the first headers on the way from a cell has a scope in this direction. */
function heads(
  { places, attribute }: Grid,
  direction: string,
  steps: number,
  placeOf: (step: number) => number,
) {
  spend('comparison', steps);
  let isAmongHeaders = false;
  for (let step = 1; step <= steps; step++) {
    const tag = places.get(placeOf(step))?.tag;
    if (tag?.role === 'TH') {
      const scope = attribute(tag, 'Scope');
      if (scope === 'Both' || scope === direction) return true;
      isAmongHeaders = true;
    } else if (isAmongHeaders) return false;
  }
  return false;
}

/** An attribute of a table cell, its own or that of one of its classes (ISO 32000-1, 14.7.5); null if it has none. */
function tableAttribute(
  file: PdfFile,
  entries: Dictionary,
  classes: Dictionary | undefined,
  key: string,
): Value {
  const sets = (value: Value | undefined) => resolveArray(file, value) ?? [value ?? null];
  const named = sets(entries.get('C')).flatMap((item) => {
    const name = resolve(file, item);
    return typeof name === 'string' ? sets(classes?.get(name)) : [];
  });
  for (const item of [...sets(entries.get('A')), ...named]) {
    const set = resolveDictionary(file, item);
    if (!set?.has(key) || resolve(file, set.get('O')) !== 'Table') continue;
    return resolve(file, set.get(key));
  }
  return null;
}
