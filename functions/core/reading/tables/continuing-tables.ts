import { isBlank } from '../../page-text/is-blank.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';
import { letterBox } from '../words.ts';
import type { FoundTable } from './found-table.ts';
import { isNumeric } from './is-numeric.ts';

/**
 * The maximum number of letters below a table at the end of its page: a footer, or a note. And above one at the start
 * of a page.
 */
const mostBelow = 200;
const mostAbove = 160;

/** The maximum number above if no title is repeated. */
const mostAboveRows = 90;

/** The maximum difference, in points, in edges and width between a table and its first part. */
const shifted = 40;
const sameWidth = 6;

/** The maximum number of repeated title rows. */
const mostTitles = 8;

/** The share of values in rows of numbers. */
const numericShare = 0.5;

/** Marks the tables of consecutive pages that continue from the page before. Pages are upright. */
export type MarkContinuing = (
  page: number,
  geometry: PageGeometry,
  tables: readonly FoundTable[],
) => readonly FoundTable[];

export function openContinuing(): MarkContinuing {
  // The last table of the page before, and its part with the titles.
  let open: OpenTable | undefined;
  return (page, geometry, tables) => {
    const [first, ...others] = tables;
    const before = open?.page === page - 1 ? open : undefined;
    const titles = before && first ? repeatedTitles(before, first, geometry) : undefined;
    const last = tables.at(-1);
    const isOpen = last !== undefined && lettersBelow(geometry, last) <= mostBelow;
    const titled = last === first && titles === 0 ? before?.titled : last;
    const titleStyle = titled === last && last ? rowStyle(geometry, last, 0) : before?.titleStyle;
    open =
      isOpen && titled ? { page, last, titled, titleStyle, style: lastStyle(geometry, last) } : undefined;
    return first && titles !== undefined ? [{ ...first, continues: titles }, ...others] : tables;
  };
}

/** The last table of a page, the part of it with the titles, and the fonts of its titles and of its last row. */
interface OpenTable {
  readonly page: number;
  readonly last: FoundTable;
  readonly titled: FoundTable;
  readonly titleStyle: string | undefined;
  readonly style: string | undefined;
}

/** The number of a table's first rows that repeat titles of the one before; undefined if it does not continue that. */
function repeatedTitles(
  { last: before, titled, titleStyle, style }: OpenTable,
  after: FoundTable,
  geometry: PageGeometry,
): number | undefined {
  const above = lettersAbove(geometry, after);
  const isSame =
    before.columnCount === after.columnCount &&
    above <= mostAbove &&
    Math.abs(before.box.left - after.box.left) <= shifted &&
    Math.abs(before.box.right - before.box.left - after.box.right + after.box.left) <= sameWidth;
  if (!isSame) return undefined;
  let titles = 0;
  while (
    titles < Math.min(mostTitles, after.rowCount - 1) &&
    rowText(titled, titles) === rowText(after, titles)
  )
    titles++;
  if (titles > 0) return titles;
  if (above > mostAboveRows) return undefined;
  const areNumbers = hasNumbers(after, 0) && hasNumbers(before, before.rowCount - 1);
  const isInStyle = style !== titleStyle && style !== undefined && rowStyle(geometry, after, 0) === style;
  return areNumbers || (isInStyle && haveSameColumns(before, after)) ? 0 : undefined;
}

/** The maximum difference, in points, of the left edges of columns, from that of the table. */
const sameColumn = 2;

/** Whether the columns of two tables begin at the same places. */
function haveSameColumns(before: FoundTable, after: FoundTable): boolean {
  const lefts = ({ cells, columnCount, box }: FoundTable) =>
    Array.from({ length: columnCount }, (_, column) => {
      const own = cells.filter((cell) => cell.column === column && cell.columnSpan === 1);
      return Math.min(...own.map((cell) => cell.box.left)) - box.left;
    });
  const others = lefts(after);
  return lefts(before).every((left, column) => Math.abs(left - (others[column] as number)) < sameColumn);
}

function lastStyle(geometry: PageGeometry, table: FoundTable): string | undefined {
  return rowStyle(geometry, table, table.rowCount - 1);
}

/** The font and the size of a row's first letter. */
function rowStyle(
  { letters, fonts }: PageGeometry,
  { cells, words }: FoundTable,
  at: number,
): string | undefined {
  const box = cells.find(({ row }) => row === at)?.box;
  const first = [...words].find((start) => {
    const { left, top, right, bottom } = letterBox(letters, start);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return box && x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
  if (first === undefined) return undefined;
  const { name = '', weight = 0 } = fonts[letters.fonts[first] as number] ?? {};
  return `${name} ${weight} ${Math.round(letters.sizes[first] as number)}`;
}

function rowText({ cells }: FoundTable, at: number): string {
  return cells
    .filter(({ row }) => row === at)
    .map(({ column, text }) => `${column} ${text}`)
    .join('\n');
}

function hasNumbers({ cells }: FoundTable, at: number): boolean {
  const values = cells.filter(({ row, column }) => row === at && column > 0);
  const numbers = values.filter(({ text }) => isNumeric(text) && !/^(?:19|20)\d\d$/.test(text));
  return numbers.length > 0 && numbers.length >= numericShare * values.length;
}

function lettersAbove(geometry: PageGeometry, { box }: FoundTable): number {
  return lettersWhere(geometry, (y) => y < box.top);
}

function lettersBelow(geometry: PageGeometry, { box }: FoundTable): number {
  return lettersWhere(geometry, (y) => y > box.bottom);
}

function lettersWhere({ letters }: PageGeometry, isThere: (y: number) => boolean): number {
  let count = 0;
  for (let index = 0; index < letters.count; index++)
    if (isThere(letters.origins[index * 2 + 1] as number) && !isBlank(letters.codes[index] as number))
      count++;
  return count;
}
