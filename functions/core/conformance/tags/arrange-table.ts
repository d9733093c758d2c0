import { dictionary, withEntries } from '../../pdf-objects/objects/values.ts';
import { type Arranging, contentOf, type Piece } from './flow.ts';
import { isMarkedContent, isTag, type Kid, type Tag, tag } from './tag.ts';

/** A cell with its row and column spans. */
interface Cell {
  readonly tag: Tag;
  rows: number;
  columns: number;
}

/** The maximum number of columns; no readable table has more. */
const maximumColumns = 5_000;

const groups = new Set(['THead', 'TBody', 'TFoot', 'NonStruct', 'Div']);

/**
 * Returns a table whose rows have equally many columns and whose header cells have a scope (ISO 14289-1, 7.5). Content
 * outside captions and rows comes before it.
 */
export function arrangeTable(table: Tag, arranging: Arranging): readonly Piece[] {
  const { rows, captions, others } = partsOf(table.kids);
  const before = arranging.flow(others);
  const cells = regular(rows.map((row) => cellsOf(row, arranging)));
  if (cells.length === 0) return [...before, ...arranging.flow(captions)];
  const caption = contentOf(arranging.flow(captions.flatMap((each) => (isTag(each) ? each.kids : [each]))));
  const written = cells.map((row, index) =>
    tag(
      'TR',
      row.map((cell) => arrangeCell(cell, isHeading(row), arranging)),
      rows[index],
    ),
  );
  const kids = [...(caption.length > 0 ? [tag('Caption', caption)] : []), ...written];
  return [...before, { kind: 'block', tag: { ...table, kids } }];
}

function partsOf(kids: readonly Kid[]) {
  const rows: Tag[] = [];
  const captions: Kid[] = [];
  const others: Kid[] = [];
  const take = (kid: Kid) => {
    if (!isTag(kid)) others.push(kid);
    else if (kid.role === 'TR') rows.push(kid);
    else if (kid.role === 'TH' || kid.role === 'TD') rows.push(tag('TR', [kid]));
    else if (kid.role === 'Caption') captions.push(kid);
    else if (groups.has(kid.role)) kid.kids.forEach(take);
    else others.push(kid);
  };
  kids.forEach(take);
  return { rows, captions, others };
}

/** Returns the cells of a row. Drawings behind all of them, such as the colour of every other row, are not cells. */
function cellsOf(row: Tag, arranging: Arranging): readonly Tag[] {
  return row.kids.flatMap((kid): readonly Tag[] => {
    if (isMarkedContent(kid) && !arranging.showsText(kid)) return [];
    if (!isTag(kid)) return [tag('TD', [kid])];
    if (kid.role === 'TH' || kid.role === 'TD') return [kid];
    return groups.has(kid.role) ? cellsOf(kid, arranging) : [tag('TD', [kid])];
  });
}

/** Makes rows fill a rectangle: spans beyond it or over another cell are cut, and gaps get empty cells. */
function regular(rows: readonly (readonly Tag[])[]): readonly (readonly Cell[])[] {
  const taken: boolean[][] = rows.map(() => []);
  const placed = rows.map((row, index) => {
    let column = 0;
    return row.map((cell): Cell => {
      while (taken[index]?.[column]) column++;
      const spans = spansOf(cell);
      const height = Math.min(spans.rows, rows.length - index);
      let width = 1;
      while (width < spans.columns && !taken[index]?.[column + width]) width++;
      for (let below = 0; below < height; below++)
        for (let across = 0; across < width; across++)
          (taken[index + below] as boolean[])[column + across] = true;
      column += width;
      return { tag: cell, rows: height, columns: width };
    });
  });
  const width = Math.max(0, ...taken.map((row) => row.length));
  return placed.map((row, index) => {
    const filled = [...row];
    for (let column = 0; column < width; column++)
      if (!taken[index]?.[column]) filled.push({ tag: tag('TD', []), rows: 1, columns: 1 });
    return filled;
  });
}

function spansOf({ attributes }: Tag): { readonly rows: number; readonly columns: number } {
  const own = attributes.get('Table');
  const span = (key: string) => {
    const value = own?.get(key);
    return typeof value === 'number' && value >= 1 ? Math.min(Math.floor(value), maximumColumns) : 1;
  };
  return { rows: span('RowSpan'), columns: span('ColSpan') };
}

/** Whether a row has only header cells, which then are column headers. */
function isHeading(row: readonly Cell[]): boolean {
  return row.every((cell) => cell.tag.role === 'TH');
}

function arrangeCell({ tag: cell, rows, columns }: Cell, headsColumns: boolean, arranging: Arranging): Tag {
  const stated = cell.attributes.get('Table')?.get('Scope');
  const scope = typeof stated === 'string' ? stated : headsColumns ? 'Column' : 'Row';
  const entries = withEntries(dictionary({}), {
    RowSpan: rows > 1 ? rows : undefined,
    ColSpan: columns > 1 ? columns : undefined,
    Scope: cell.role === 'TH' ? scope : undefined,
  });
  const attributes = new Map([...cell.attributes].filter(([owner]) => owner !== 'Table'));
  if (entries.size > 0) attributes.set('Table', entries);
  return { ...cell, kids: contentOf(arranging.flow(cell.kids)), attributes };
}
