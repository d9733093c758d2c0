import { isBlank } from '../../page-text/is-blank.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';
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

/** The number of a table's first rows that repeat titles of the one before; undefined if it does not continue that. */
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
