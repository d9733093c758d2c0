import { median } from '../../geometry/median.ts';
import { around, type Rectangle } from '../../geometry/rectangle.ts';
import { hasRightToLeft } from '../../page-text/reading-order.ts';
import { boxAround, type Chunk, type TextRow } from '../text-rows.ts';
import { isNumeric } from './is-numeric.ts';
import { isProse } from './is-prose.ts';
import type { HorizontalLine } from './lines/rule-lines.ts';
import { isHeadingAbove } from './titles/is-heading-above.ts';
import { isCaption, isNear, withTitleLines } from './titles/title-lines.ts';
import { isPeriod } from './titles/title-texts.ts';

/** The gap between rows that ends a table, in lines and in points. */
const farLines = 3.2;
const farPoints = 40;

/** The minimum number of rows before another table begins with the same titles. */
const fewestBefore = 4;

/**
 * The maximum number of consecutive rows with one chunk within a table, in all and left of its values; and of their
 * words.
 */
const mostLoose = 3;
const mostLabels = 12;
const looseWords = 12;

/** Returns the rows that may be tables, from the page's top. Pictures between rows of one table do not part it. */
export function tableRegions(
  rows: readonly TextRow[],
  rules: readonly HorizontalLine[],
  pictures: readonly Readonly<Rectangle>[],
  widthPoints: number,
): readonly (readonly TextRow[])[] {
  const pitch = median(
    rows
      .slice(1)
      .map((row, at) => row.baseline - (rows[at] as TextRow).baseline)
      .filter((step) => step > 2),
  );
  const regions: { start: number; end: number }[] = [];
  let start = -1;
  let end = -1;
  let leastValue = Infinity;
  let box: Rectangle | undefined;
  const close = () => {
    if (start >= 0) regions.push({ start, end });
    start = -1;
    box = undefined;
  };
  for (const [at, row] of rows.entries()) {
    const last = rows[at - 1];
    const isFar = last && row.baseline - last.baseline > Math.max(farLines * pitch, farPoints);
    if (isFar && !(start >= 0 && end === at && goesOnBelow(rows.slice(start, end), row, pictures))) close();
    if (start >= 0 && last && row.baseline - last.baseline > 1.6 * pitch && isRepeated(rows, start, at))
      close();
    if (start >= 0 && beginsTable(rows, start, at)) close();
    if (start < 0 && isHeadingAbove(row, rows[at + 1], sharesColumn(rows.slice(at + 1, at + 1 + mostTitles))))
      continue;
    if (!isProse(row, widthPoints) || (start >= 0 && continuesCells(rows.slice(start, end), row))) {
      if (start >= 0 && at > end && haveOtherColumns(rows.slice(start, end), row)) close();
      if (start < 0 || !box) start = at;
      leastValue = Math.min(box ? leastValue : Infinity, row.chunks[1]?.box.left ?? Infinity);
      box = box ? around(box, row.box) : row.box;
      end = at + 1;
    } else if (start >= 0 && last && box && isNear(last, row)) {
      box = around(box, row.box);
    } else if (start >= 0) {
      const { left, right } = box ?? row.box;
      const [chunk, ...others] = row.chunks;
      const isWithin =
        chunk &&
        others.length === 0 &&
        chunk.box.left > left - 15 &&
        chunk.box.right < right + 15 &&
        chunk.words.length <= looseWords;
      const most = row.box.right < leastValue ? mostLabels : mostLoose;
      const isPart = (isWithin || isFirstLabel(rows, at, box ?? row.box)) && at - end < most;
      if (!isPart || isHeading(row, rows[end - 1] as TextRow)) close();
      // Rows below a label may be indented: the next label begins where this one does.
      else box = { ...(box ?? row.box), left: Math.min(left, row.box.left) };
    }
  }
  close();
  return regions.map(({ start: from, end: to }) => {
    const begin = withTitles(rows, rules, from, to);
    return rows.slice(begin, withLastLabel(rows, begin, to));
  });
}

/** The minimum share of the distance between rows that a picture between them covers, and by how much it may exceed that. */
const pictured = 0.5;
const exceeded = 0.2;

/** Whether a row of values has the columns of the rows above it, and a picture is between them. */
function goesOnBelow(
  above: readonly TextRow[],
  row: TextRow,
  pictures: readonly Readonly<Rectangle>[],
): boolean {
  const { left, right, bottom } = boxAround(above);
  const { top } = row.box;
  const distance = top - bottom;
  const isBetween = (box: Readonly<Rectangle>) =>
    box.left < right &&
    box.right > left &&
    box.bottom - box.top > pictured * distance &&
    box.top > bottom - exceeded * distance &&
    box.bottom < top + exceeded * distance;
  const [, ...values] = row.chunks;
  return hasValues(row) && values.every(sharesColumn(above)) && pictures.some(isBetween);
}

/** The minimum number of titles of a table below other rows, and its distance from them, relative to its own rows. */
const fewestTitles = 3;
const apart = 1.5;

/**
 * Whether a row is apart from all rows above it, as those of addresses and of labels with values: it has no column of
 * theirs, or it is a row of titles, and they have fewer texts.
 */
function beginsTable(rows: readonly TextRow[], start: number, at: number): boolean {
  const [last, row, next] = [rows[at - 1], rows[at], rows[at + 1]];
  if (!last || !row || !next || at - start < 2) return false;
  const { chunks } = row;
  if (row.baseline - last.baseline <= apart * (next.baseline - row.baseline)) return false;
  const above = rows.slice(start, at);
  const body = rows.slice(at + 1, at + 1 + mostLoose).find((one) => one.chunks.length > 1);
  const isTitles =
    chunks.length >= fewestTitles && !chunks.some(({ text }) => isNumeric(text)) && hasValues(body ?? next);
  if (isTitles && above.every((one) => one.chunks.length < chunks.length)) return true;
  const areReversed = isFromRight(row) && isFromRight(next);
  const valuesOf = (one: TextRow) => (areReversed ? one.chunks.slice(0, -1) : one.chunks.slice(1));
  return (
    chunks.length > 1 && next.chunks.length > 1 && !valuesOf(row).some(isInColumns(above.flatMap(valuesOf)))
  );
}

/** Whether the label of a row is at its right, as in Arabic and Hebrew. */
function isFromRight({ chunks }: TextRow): boolean {
  return hasRightToLeft(chunks.at(-1)?.text ?? '');
}

/** The minimum number of texts in the first row of another table, and the maximum share of them in columns above. */
const fewestOthers = 3;
const mostShared = 0.34;

/** The minimum size of a heading relative to the rows of the table above it. */
const larger = 1.12;

/** Whether a text is the heading of another table: larger than the last row of the one above. */
function isHeading({ chunks }: TextRow, last: TextRow): boolean {
  return sizeOf(chunks) > larger * sizeOf(last.chunks);
}

function sizeOf(chunks: readonly Chunk[]): number {
  return chunks[0]?.words[0]?.size ?? 1;
}

/** The maximum distance, in points, of the edges or middles of texts in one column. */
const sameColumn = 2;

/** Whether a row below a single text has other columns than the rows above it. */
function haveOtherColumns(above: readonly TextRow[], { chunks }: TextRow): boolean {
  const own = chunks.slice(1);
  return (
    own.length >= fewestOthers - 1 &&
    (above.some(hasValues) || above.filter(isPairWithPeriod).length >= fewestPairs) &&
    own.filter(sharesColumn(above)).length < mostShared * own.length
  );
}

/** The minimum number of labels with a date each that are no titles of a table below. */
const fewestPairs = 3;

function isPairWithPeriod({ chunks }: TextRow): boolean {
  const [label, value, ...others] = chunks;
  return others.length === 0 && !isNumeric(label?.text ?? '') && isPeriod(value?.text ?? '');
}

/** Returns a function that reports whether a text is in a column of some rows, after their first. */
function sharesColumn(rows: readonly TextRow[]): (chunk: Chunk) => boolean {
  return isInColumns(rows.flatMap(({ chunks }) => chunks.slice(1)));
}

/** Returns a function that reports whether a text begins, ends or is centred where one of the others is. */
function isInColumns(others: readonly Chunk[]): (chunk: Chunk) => boolean {
  const placesOf = ({ left, right }: Rectangle) => [left, right, (left + right) / 2];
  const places = others.map(({ box }) => placesOf(box));
  return ({ box }) =>
    places.some((place) => placesOf(box).some((x, at) => Math.abs(x - (place[at] as number)) < sameColumn));
}

/** Whether half of a row's texts right of its label are values, and not periods: it is no row of titles. */
function hasValues({ chunks }: TextRow): boolean {
  const values = chunks.slice(1).filter(({ text }) => isNumeric(text) && !isPeriod(text));
  return values.length > 0 && values.length >= 0.5 * (chunks.length - 1);
}

/** The maximum distance, in points, of texts with the same left edge, and of the rows below a label if indented. */
const sameLeft = 15;
const farthestIndent = 40;

/**
 * Whether a short text is left of titles, below them, and above rows with the same left edge and values below the
 * titles.
 */
function isFirstLabel(rows: readonly TextRow[], at: number, titles: Rectangle): boolean {
  const label = rows[at] as TextRow;
  const [chunk] = label.chunks;
  const next = rows.slice(at + 1, at + 1 + mostLoose).find(({ chunks }) => chunks.length > 1);
  if (!chunk || !next || label.box.left >= titles.left || chunk.words.length > looseWords) return false;
  const lefts = rows.slice(at + 1, at + 1 + 2 * mostLoose).map(({ box }) => box.left);
  const least = Math.min(...lefts);
  const values = boxAround(next.chunks.slice(1));
  return (
    label.box.left < least + sameLeft &&
    label.box.left > least - farthestIndent &&
    label.box.right < titles.right &&
    values.left > titles.left - 15 &&
    values.left < titles.right &&
    values.right < titles.right + 15
  );
}

/**
 * The maximum number of lines of a label or a value below the last row, and their maximum distance as a share of that of
 * rows.
 */
const mostLastLines = 3;
const nearer = 0.97;

/**
 * Returns the end of a table, including further lines of its last row's label or last value: they are closer than rows, at
 * the same left edge.
 */
export function withLastLabel(rows: readonly TextRow[], from: number, to: number): number {
  const own = rows.slice(from, to).filter(({ chunks }) => chunks.length > 1);
  const values = own.flatMap(({ chunks }) => chunks.slice(1).map(({ box }) => box.left));
  const pitch = median(own.slice(1).map((row, at) => row.baseline - (own[at] as TextRow).baseline));
  const left = Math.min(...own.map(({ box }) => box.left));
  const lastValue = rows[to - 1]?.chunks.slice(1).at(-1);
  let end = to;
  while (end < Math.min(rows.length, to + mostLastLines)) {
    const [last, row] = [rows[end - 1] as TextRow, rows[end] as TextRow];
    const isLabel =
      row.box.right < Math.min(...values) &&
      Math.min(Math.abs(row.box.left - last.box.left), Math.abs(row.box.left - left)) < 2;
    const isValue = lastValue !== undefined && Math.abs(row.box.left - lastValue.box.left) < 2;
    const isNearer = row.baseline - last.baseline < nearer * pitch;
    if (row.chunks.length > 1 || !isNearer || !(isLabel || isValue)) break;
    end++;
  }
  return end;
}

/** Whether a title at the left of a table's first rows is repeated: then another table begins. */
function isRepeated(rows: readonly TextRow[], start: number, at: number): boolean {
  if (at - start < fewestBefore) return false;
  const titlesFrom = (from: number) =>
    rows.slice(from, from + 3).flatMap(({ chunks }) => chunks.slice(0, 1).map(({ text }) => text));
  const titles = new Set(titlesFrom(start).filter((text) => /\p{L}{4}/u.test(text)));
  return titlesFrom(at).some((text) => titles.has(text));
}

/** The maximum number of title lines above the first row with two. */
const mostTitles = 6;

/** Returns the first row of a table, including titles above it below a rule as wide as the table. */
function withTitles(
  rows: readonly TextRow[],
  rules: readonly HorizontalLine[],
  from: number,
  to: number,
): number {
  const box = boxAround(rows.slice(from, to));
  const first = rows[from] as TextRow; // a region has rows
  const wide = rules.filter(
    ({ left, right }) =>
      right - left > 0.8 * (box.right - box.left) && left < box.left + 20 && right > box.left,
  );
  for (let begin = from; begin >= Math.max(0, from - mostTitles); begin--) {
    const [row, above] = [rows[begin] as TextRow, rows[begin - 1]];
    if (begin < from && (row.box.left < box.left - 15 || row.box.right > box.right + 15)) break;
    const isBelowRule = wide.some(
      ({ y }) => y < row.baseline && y > (above?.baseline ?? -Infinity) && y > first.baseline - 120,
    );
    if (isBelowRule && isCaption(row)) return from;
    if (isBelowRule) return above && isTitleBetween(above, box, wide) ? begin - 1 : begin;
  }
  return withTitleLines(rows, withNearLines(rows, from, box), from, to);
}

/** The maximum distance, in ems, of titles of values from the line above them, and the minimum from a table's left edge. */
const belowRule = 2;
const fromLeft = 3;

/** Whether a row that is above a line of a table is below another, and right of the labels. */
function isTitleBetween(row: TextRow, { left, right }: Rectangle, wide: readonly HorizontalLine[]): boolean {
  const size = row.chunks[0]?.words[0]?.size ?? 1;
  return (
    row.box.left > left + fromLeft * size &&
    row.box.right < right + sameLeft &&
    wide.some(({ y }) => y < row.baseline && y > row.baseline - belowRule * size)
  );
}

/**
 * Returns the first row including lines above that are beside its titles: closer than lines of one text, and within the
 * table.
 */
function withNearLines(rows: readonly TextRow[], from: number, { left, right }: Rectangle): number {
  let begin = from;
  while (begin > Math.max(0, from - mostTitles)) {
    const [row, above] = [rows[begin] as TextRow, rows[begin - 1] as TextRow];
    const size = above.chunks[0]?.words[0]?.size ?? 1;
    if (
      !isNear(above, row) ||
      above.chunks.length > 1 ||
      above.box.left < left - 2 ||
      above.box.right > right + size
    )
      break;
    begin--;
  }
  return begin;
}

/** The minimum number of texts in a row whose cells go on in the lines below it. */
const fewestCells = 3;

/** Whether several texts begin where those of the last row of cells do: they are further lines of cells. */
function continuesCells(above: readonly TextRow[], { chunks }: TextRow): boolean {
  const cells = above.findLast((row) => row.chunks.length >= fewestCells)?.chunks ?? [];
  const isInColumn = ({ box }: Chunk) =>
    cells.some((cell) => Math.abs(cell.box.left - box.left) < sameColumn);
  return chunks.length > 1 && chunks.every(isInColumn);
}
