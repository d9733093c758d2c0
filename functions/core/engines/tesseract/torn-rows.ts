import type { ReadLine } from '../../contract/messages/ocr.ts';
import { around, overlaps, type Rectangle } from '../../geometry/rectangle.ts';
import { rowsOf } from './join-rows.ts';
import { baselineOf, isUpright, lineBox } from './line-box.ts';

/** The maximum distance between rows of a table, in sizes of their lines. */
const farthestBelow = 4;

/** The maximum distance between left edges of a column's lines, in sizes. */
const indent = 2;

/** Running text: the minimum number of lines, and of words in a line on average. Half of the lines are nearly full. */
const prose = { lines: 4, words: 4, full: 0.85 };

/** The minimum number of lines in most rows of a table without numbers. */
const fewestCells = 3;

/**
 * Returns the regions of a picture in which Tesseract has read the rows of a table column by column: there, several
 * lines are on one baseline. Columns of running text are left out.
 */
export function regionsOfTornRows(lines: readonly ReadLine[]): readonly Rectangle[] {
  const upright = lines.filter(isUpright);
  const running = proseColumns(upright);
  const isRunning = new Set(running.flat());
  const others = lines.filter((line) => !isRunning.has(line));
  const columns = running.map(boxOf);
  return bandsOf(rowsOf(others.filter(isUpright)))
    .filter(isTable)
    .map((band) => wholeRegion(boxOf(band.flat()), others))
    .filter((region) => !columns.some((column) => overlaps(column, region)));
}

/** Returns the columns of running text: lines of one left edge, close below each other, most of them full. */
function proseColumns(lines: readonly ReadLine[]): readonly (readonly ReadLine[])[] {
  const columns: ReadLine[][] = [];
  for (const line of lines.toSorted((one, other) => baselineOf(one) - baselineOf(other))) {
    const size = line.sizePixels;
    const { left } = lineBox(line);
    const column = columns.findLast((one) => {
      const last = one.at(-1) as ReadLine; // columns are never empty
      const below = baselineOf(line) - baselineOf(last);
      return Math.abs(lineBox(last).left - left) < indent * size && below < 2.2 * size && below > size / 2;
    });
    if (column) column.push(line);
    else columns.push([line]);
  }
  return columns.filter(isProse);
}

function isProse(column: readonly ReadLine[]): boolean {
  const { left, right } = boxOf(column);
  const words = column.reduce((sum, line) => sum + line.words.length, 0);
  const full = column.filter((line) => lineBox(line).right - left > prose.full * (right - left)).length;
  return column.length >= prose.lines && words >= prose.words * column.length && 2 * full >= column.length;
}

/** Returns the torn rows, those close below each other together. A row of one line may be between them. */
function bandsOf(rows: readonly (readonly ReadLine[])[]): readonly (readonly (readonly ReadLine[])[])[] {
  const bands: (readonly ReadLine[])[][] = [];
  let isOpen = false;
  let last: ReadLine | undefined;
  for (const row of rows) {
    const [first] = row;
    const isClose = first && last && baselineOf(first) - baselineOf(last) < farthestBelow * last.sizePixels;
    const isTorn = row.length > 1;
    if (isTorn && isOpen && isClose) bands.at(-1)?.push(row);
    else if (isTorn) bands.push([row]);
    isOpen = isTorn || (isOpen && Boolean(isClose));
    if (isTorn) last = first;
  }
  return bands;
}

/** Whether rows are those of a table: most have a number, or several cells. */
function isTable(band: readonly (readonly ReadLine[])[]): boolean {
  if (band.length < 2) return false;
  const numeric = band.filter((row) => row.some(isNumeric)).length;
  const wide = band.filter((row) => row.length >= fewestCells).length;
  return 2 * numeric >= band.length || (2 * wide >= band.length && band.length > 2);
}

/** Whether a line is a number, perhaps with a word before it, such as a currency. */
function isNumeric({ words }: ReadLine): boolean {
  const last = words.at(-1)?.text ?? '';
  return words.length <= 2 && /\d/.test(last) && !/\p{L}/u.test(last);
}

/** Extends a box by the lines beside those in it, which may be read sideways. */
function wholeRegion(region: Rectangle, lines: readonly ReadLine[]): Rectangle {
  return lines
    .map(lineBox)
    .filter(({ top, bottom }) => (top + bottom) / 2 > region.top && (top + bottom) / 2 < region.bottom)
    .reduce(around, region);
}

function boxOf(lines: readonly ReadLine[]): Rectangle {
  return lines.map(lineBox).reduce(around);
}
