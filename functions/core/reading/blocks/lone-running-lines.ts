import type { Rectangle } from '../../geometry/rectangle.ts';
import { boxAround } from '../text-rows.ts';
import { rowsOf } from './page-lines.ts';
import type { TextLine } from './text-line.ts';

/** A page that is read without others. */
export interface LonePage {
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly lines: readonly TextLine[];
  readonly rules: readonly Readonly<Rectangle>[];
}

/** The share of a page's height, at its edges, that is searched for headers and footers. */
const edge = 0.12;

/** The minimum distance to the text, in ems of the document's text, without and with a line between. */
const farthest = 2.2;
const beyondRule = 1.2;

/** The same for small letters with the number of the page. */
const beyondSmall = 1.6;

/** The minimum width of a line between, as a share of the page's. */
const ruleShare = 0.3;

/** The letters of a heading beside its number, relative to the text. */
const larger = 1.05;

/** The letters of headers and footers that only their size shows, relative to the text, and their number. */
const smaller = 0.93;
const largest = 1.2;
const mostCharacters = 100;

/** Pages with fewer rows have no text that a header would be apart from. */
const fewestRows = 5;

const pageNumber =
  /^(?:[-–—|·•]?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*[-–—|·•]?|\p{L}{1,8}\.?\s\d{1,4}|(?:\p{L}{1,8}:?\s)?\d{1,4}\s*(?:\/|of|von|de|di|sur)\s*\d{1,4})$/iu;

/** Numbers to pay or to write to are worth reading, also in small print at an edge. */
const identifier = /\d{5,}|@|:\s(?!https?:|www\.)/;

/** What browsers print at the edges of pages. */
const pageAddress = /^(?:https?|file):\/\/\S+$/;
const printedAt = /^\d{1,4}([./-])\d{1,2}\1\d{1,4},?\s\d{1,2}:\d{2}(?:\s?[AP]M)?$/;

const noteMark = /^(?:[*†‡§¶]|[⁰¹²³⁴⁵⁶⁷⁸⁹]|\(?\d{1,3}[).]?\s|[a-z]\s)/u;

/**
 * Returns the header and footer of a page without others to compare: the outermost rows at its edges, if they are apart
 * from the text and have a page number, a line between or small letters. `bodySize` is the em of the document's text.
 */
export function loneRunningLines(page: LonePage, bodySize: number): ReadonlySet<TextLine> {
  const rows = rowsOf([...page.lines].sort((one, other) => one.baseline - other.baseline));
  if (rows.length < fewestRows) return new Set();
  const isTop = (row: readonly TextLine[]) => boxAround(row).bottom < edge * page.heightPoints;
  const isBottom = (row: readonly TextLine[]) => boxAround(row).top > (1 - edge) * page.heightPoints;
  const [first = [], second = []] = rows;
  const [last = [], before = []] = rows.toReversed();
  return new Set([
    ...(isTop(first) && isRunning(first, second, page, bodySize) ? first : []),
    ...(isBottom(last) && isRunning(last, before, page, bodySize) ? last : []),
    ...footerOfRows(rows, isBottom, page, bodySize),
  ]);
}

/** The maximum distance of a number from the middle of the page, as a share of its width. */
const nearMiddle = 0.02;

/** A number of a page, and no year. */
const middleNumber = /^(?:\d{1,3}|[ivxlc]{1,6})$/i;

/**
 * Returns the number of a page that is in the middle below its text and apart from it, wherever that ends: some programs leave
 * wide margins.
 */
export function middleNumberLine(page: LonePage, bodySize: number): TextLine | undefined {
  const rows = rowsOf([...page.lines].sort((one, other) => one.baseline - other.baseline));
  const [last = [], above = []] = rows.toReversed();
  const [line] = last;
  if (!line || last.length > 1 || above.length === 0 || !middleNumber.test(line.text)) return undefined;
  const { left, right, top } = line.box;
  const isMiddle = Math.abs((left + right - page.widthPoints) / 2) < nearMiddle * page.widthPoints;
  const isApart = line.baseline - baselineOf(above) > farthest * bodySize;
  const isSmall = line.style.size < largest * bodySize;
  return isMiddle && isApart && isSmall && top > page.heightPoints / 2 ? line : undefined;
}

/** The maximum number of rows of a footer. */
const mostRows = 4;

/**
 * Returns the lines of a footer of several rows that are together apart from the text: one has the page number. Rows with
 * numbers to pay or to write to are left out.
 */
function footerOfRows(
  rows: readonly (readonly TextLine[])[],
  isBottom: (row: readonly TextLine[]) => boolean,
  { rules, widthPoints }: LonePage,
  bodySize: number,
): readonly TextLine[] {
  for (let count = 2; count <= Math.min(mostRows, rows.length - 1); count++) {
    const own = rows.slice(-count);
    const [first = []] = own;
    const above = rows.at(-count - 1) ?? [];
    const [, second = []] = own;
    const isOne = baselineOf(second) - baselineOf(first) < farthest * bodySize;
    if (!isOne || !own.every((row) => isBottom(row) && sizeOf(row) <= largest * bodySize)) return [];
    const isParted = isRuleBetween(rules, above, first, widthPoints);
    const isSmall = own.some(hasPageNumber) && own.every((row) => sizeOf(row) < smaller * bodySize);
    if (baselineOf(first) - baselineOf(above) < distanceFrom(isParted, isSmall) * bodySize) continue;
    if (!own.some(hasPageNumber)) return [];
    return own.filter((row) => hasPageNumber(row) || !isWorthReading(textOf(row))).flat();
  }
  return [];
}

function hasPageNumber(row: readonly TextLine[]): boolean {
  return row.some((line) => pageNumber.test(line.text));
}

function isWorthReading(text: string): boolean {
  return text.length > mostCharacters || identifier.test(text) || noteMark.test(text);
}

function sizeOf(row: readonly TextLine[]): number {
  return Math.max(...row.map(({ style }) => style.size));
}

function textOf(row: readonly TextLine[]): string {
  return row.map((line) => line.text).join(' ');
}

/** Whether a line goes between two rows. */
function isRuleBetween(
  rules: readonly Readonly<Rectangle>[],
  upper: readonly TextLine[],
  lower: readonly TextLine[],
  widthPoints: number,
): boolean {
  return rules.some(
    ({ left, right, top, bottom }) =>
      right - left > ruleShare * widthPoints &&
      bottom - top < 3 &&
      top > baselineOf(upper) - 1 &&
      bottom < baselineOf(lower),
  );
}

function isRunning(
  row: readonly TextLine[],
  next: readonly TextLine[],
  { rules, widthPoints }: LonePage,
  bodySize: number,
): boolean {
  const [outer, inner] = [boxAround(row), boxAround(next)];
  const [upper, lower] = outer.top < inner.top ? [row, next] : [next, row];
  const distance = baselineOf(lower) - baselineOf(upper);
  const size = sizeOf(row);
  const text = textOf(row);
  if (size > largest * bodySize) return false;
  if (isPrintedFrom(row) && distance >= beyondRule * bodySize) return true;
  if (text.length > mostCharacters) return false;
  const isParted = isRuleBetween(rules, upper, lower, widthPoints);
  const isSmall = hasPageNumber(row) && size < smaller * bodySize;
  if (distance < distanceFrom(isParted, isSmall) * bodySize) return false;
  if (hasPageNumber(row)) return row.length === 1 || size < larger * bodySize;
  if (isWorthReading(text)) return false;
  return isParted || size < smaller * bodySize;
}

/** Whether a row is what browsers print at the edges of a page: beside its title, where it is from or when it was printed. */
function isPrintedFrom(row: readonly TextLine[]): boolean {
  return row.length > 1 && row.some(({ text }) => pageAddress.test(text) || printedAt.test(text));
}

/** The minimum distance of a header or footer to the text, in ems of the text. */
function distanceFrom(isParted: boolean, isSmall: boolean): number {
  if (isParted) return beyondRule;
  return isSmall ? beyondSmall : farthest;
}

function baselineOf(row: readonly TextLine[]): number {
  return row[0]?.baseline ?? 0;
}
