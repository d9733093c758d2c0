import { isBlank } from '../../page-text/is-blank.ts';
import type { Letters, PageGeometry } from '../../page-text/page-geometry.ts';
import { hasRightToLeft } from '../../page-text/reading-order.ts';
import { letterBox } from '../words.ts';
import type { FoundTable } from './found-table.ts';
import { isNumeric } from './is-numeric.ts';

/**
 * The maximum number of letters below a table as wide as a page: a footer, or a note. And above one that continues it.
 * Narrower tables have fewer, in proportion.
 */
const mostBelow = 200;
const mostAbove = 160;

/** The maximum number above if no title is repeated. */
const mostAboveRows = 90;

/** The width of a table that fills a page, as a share of the page's. */
const wholeWidth = 0.8;

/** The minimum height, in points, by which a table in the next column begins above the part that it continues. */
const leastHigher = 12;

/** The maximum difference, in points, in edges and width between a table and its first part. */
const shifted = 40;
const sameWidth = 6;

/** The maximum number of repeated title rows. */
const mostTitles = 8;

/** The share of values in rows of numbers. */
const numericShare = 0.5;

/**
 * Marks the tables of consecutive pages that continue one from the column or the page before, and puts those of a page in
 * reading order. Pages are upright.
 */
export type MarkContinuing = (
  page: number,
  geometry: PageGeometry,
  tables: readonly FoundTable[],
) => readonly FoundTable[];

export function openContinuing(): MarkContinuing {
  // The last table of the page before, in reading order.
  let open: OpenTable | undefined;
  return (page, geometry, tables) => {
    const before = open?.page === page - 1 ? open : undefined;
    open = undefined;
    if (tables.length === 0) return tables;
    const isFromRight = isMostlyFromRight(geometry.letters);
    const isFollowing = (one: FoundTable, other: FoundTable) =>
      isFromRight ? other.box.right <= one.box.left : other.box.left >= one.box.right;
    const waiting: OpenTable[] = [];
    const repeated = new Map<FoundTable, number>();
    const ordered = columnByColumn(tables, isFollowing);
    for (const table of ordered) {
      const isNext = ({ last, page: own }: OpenTable) =>
        own === page
          ? isFollowing(last, table) && last.box.top - table.box.top > leastHigher
          : isAtSamePlace(last, table) || isFollowing(table, last);
      const from = [before, ...waiting].findLast(
        (one) => one && isNext(one) && repeatedTitles(one, table, geometry) !== undefined,
      );
      const titles = from && repeatedTitles(from, table, geometry);
      if (titles !== undefined) repeated.set(table, titles);
      if (lettersBelow(geometry, table) <= mostBelow)
        waiting.push({
          page,
          last: table,
          ...(from && titles === 0
            ? { titled: from.titled, titleStyle: from.titleStyle }
            : { titled: table, titleStyle: rowStyle(geometry, table, 0) }),
          style: lastStyle(geometry, table),
        });
    }
    open = waiting.at(-1);
    return ordered.map((table) => {
      const continues = repeated.get(table);
      return continues === undefined ? table : { ...table, continues };
    });
  };
}

/** Orders tables, given from the top, so that one that follows others in the next column comes after them. */
function columnByColumn(
  tables: readonly FoundTable[],
  isFollowing: (one: FoundTable, other: FoundTable) => boolean,
): readonly FoundTable[] {
  const ordered: FoundTable[] = [];
  for (const table of tables) {
    const at = ordered.findIndex((one) => isFollowing(table, one));
    ordered.splice(at < 0 ? ordered.length : at, 0, table);
  }
  return ordered;
}

/** Whether most letters of a page are written from right to left: then so are its columns. */
function isMostlyFromRight({ codes, count }: Letters): boolean {
  let fromRight = 0;
  for (let index = 0; index < count; index++)
    if (hasRightToLeft(String.fromCodePoint(codes[index] as number))) fromRight++;
  return fromRight > count / 2;
}

/** A table that may continue, the part of it with the titles, and the fonts of its titles and of its last row. */
interface OpenTable {
  readonly page: number;
  readonly last: FoundTable;
  readonly titled: FoundTable;
  readonly titleStyle: string | undefined;
  readonly style: string | undefined;
}

function isAtSamePlace({ box: before }: FoundTable, { box: after }: FoundTable): boolean {
  return Math.abs(before.left - after.left) <= shifted;
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

function lettersAbove(geometry: PageGeometry, table: FoundTable): number {
  return lettersWhere(geometry, table, (y) => y < table.box.top);
}

function lettersBelow(geometry: PageGeometry, table: FoundTable): number {
  return lettersWhere(geometry, table, (y) => y > table.box.bottom);
}

/** The number of letters above or below a table, as if it were as wide as the page. */
function lettersWhere(
  { letters, widthPoints }: PageGeometry,
  { box: { left, right } }: FoundTable,
  isThere: (y: number) => boolean,
): number {
  let count = 0;
  for (let index = 0; index < letters.count; index++) {
    const [x, y] = [letters.origins[index * 2] as number, letters.origins[index * 2 + 1] as number];
    if (x >= left && x <= right && isThere(y) && !isBlank(letters.codes[index] as number)) count++;
  }
  return (count * wholeWidth * widthPoints) / Math.min(right - left, wholeWidth * widthPoints);
}
