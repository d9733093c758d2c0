import { isBlank } from '../../page-text/is-blank.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';
import type { FoundTable } from './found-table.ts';
import { isNumeric } from './is-numeric.ts';

/** The most letters below a table that ends with its page: a footer, or a note. And above one that begins with it. */
const mostBelow = 200;
const mostAbove = 160;

/** The most of them where no title is repeated. */
const mostAboveRows = 90;

/** How far, in points, a table's edges may be from those of its first part, and its width from that. */
const shifted = 40;
const sameWidth = 6;

/** The most rows of titles that are repeated. */
const mostTitles = 8;

/** The share of values in rows of numbers. */
const numericShare = 0.5;

/** Marks the tables of pages, given one after another, that go on from the page before. Pages are upright. */
export type MarkContinuing = (
  page: number,
  geometry: PageGeometry,
  tables: readonly FoundTable[],
) => readonly FoundTable[];

export function openContinuing(): MarkContinuing {
  // The table that the last page ended with, and the part of it that has its titles.
  let open: { readonly page: number; readonly last: FoundTable; readonly titled: FoundTable } | undefined;
  return (page, geometry, tables) => {
    const [first, ...others] = tables;
    const before = open?.page === page - 1 ? open : undefined;
    const titles =
      before && first
        ? repeatedTitles(before.titled, before.last, first, lettersAbove(geometry, first))
        : undefined;
    const last = tables.at(-1);
    const isOpen = last !== undefined && lettersBelow(geometry, last) <= mostBelow;
    const titled = last === first && titles === 0 ? before?.titled : last;
    open = isOpen && titled ? { page, last, titled } : undefined;
    return first && titles !== undefined ? [{ ...first, continues: titles }, ...others] : tables;
  };
}

/** How many of a table's first rows are titles that the one before has, too; undefined if it does not go on from that. */
function repeatedTitles(
  titled: FoundTable,
  before: FoundTable,
  after: FoundTable,
  above: number,
): number | undefined {
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
  const goesOn = above <= mostAboveRows && hasNumbers(after, 0) && hasNumbers(before, before.rowCount - 1);
  return goesOn ? 0 : undefined;
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
