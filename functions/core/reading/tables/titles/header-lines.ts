import { median } from '../../../geometry/median.ts';
import type { Rectangle } from '../../../geometry/rectangle.ts';
import type { HorizontalLine } from '../lines/rule-lines.ts';
import type { TableLine } from '../table-line.ts';
import { isYear } from './title-texts.ts';

/** The maximum number of lines in a header. */
const longestHeader = 12;

/** The minimum number of lines of values above a rule that is not below a header. */
const fewestAbove = 2;

/** Returns the number of header lines: those above the first line of values, or above a separating rule. */
export function headerLines(
  lines: readonly TableLine[],
  rules: readonly HorizontalLine[],
  { left, right }: Rectangle,
): number {
  const width = right - left;
  const first = lines.findIndex((line) => isData(line));
  const parted = lines.flatMap((line, at) => {
    const next = lines[at + 1];
    const isParted = next && rules.some((rule) => isUnder(rule, line, next, width, left));
    return isParted ? [at] : [];
  });
  const isAll = ({ section }: TableLine) => section?.[0] === 0;
  const withoutSection = (count: number) => {
    const [last, before] = [lines[count - 1], lines[count - 2]];
    return last && before && isAll(last) && before.filled.length > 1 ? count - 1 : count;
  };
  const [ruled = -1] = parted;
  // A rule below rows of values separates a total from them.
  const isBelowRows =
    lines.slice(0, ruled + 1).filter(isAllData).length >= fewestAbove || areRows(lines, ruled + 1);
  if (ruled >= 0 && ruled < longestHeader && parted.length < 0.4 * (lines.length - 1) && !isBelowRows)
    return withoutSection(ruled + 1);
  if (first < 0) return Math.min(titlesInFont(lines), lines.length - 1);
  if (first > longestHeader) return 1;
  let count = first;
  const hasLabel = (line: TableLine | undefined) => line?.filled.length === 1 && line.filled[0] === 0;
  while (count > 1 && hasLabel(lines[count - 1]) && !hasLabel(lines[0])) count--;
  return areRows(lines, count) ? 1 : withoutSection(count);
}

/** The maximum number of lines of titles in a font of their own. */
const mostInFont = 4;

/** The number of first lines in fonts that no line below them has, above rows of texts; 1 if most have those of the rows. */
function titlesInFont(lines: readonly TableLine[]): number {
  const fontsOf = (own: readonly TableLine[]) =>
    new Set(own.flatMap(({ row }) => row.chunks.flatMap(({ words }) => words.map(({ font }) => font))));
  for (let count = Math.min(mostInFont, lines.length >> 1); count > 1; count--) {
    const others = fontsOf(lines.slice(count));
    if (![...fontsOf(lines.slice(0, count))].some((font) => others.has(font))) return count;
  }
  return 1;
}

/** Whether a rule as wide as the table is between two lines. */
function isUnder(
  { y, left, right }: HorizontalLine,
  line: TableLine,
  next: TableLine,
  width: number,
  tableLeft: number,
): boolean {
  return (
    right - left > 0.8 * width &&
    left < tableLeft + 20 &&
    y > line.row.baseline &&
    y < next.row.baseline - 0.3 * next.size
  );
}

/** Whether a line has a label and values alone that a header does not have. */
function isAllData(line: TableLine): boolean {
  return isData(line) && line.values.filter((column) => column > 0).length >= line.filled.length - 1;
}

/** Whether a line has values that a header does not have: more than one, and not only years. */
function isData({ values, filled, chunks }: TableLine): boolean {
  const inColumns = values.filter((column) => column > 0);
  const isOfYears = (column: number) => chunks[column]?.every(({ text }) => isYear(text)) ?? false;
  if (inColumns.length === 0 || inColumns.every(isOfYears)) return false;
  return inColumns.length >= 0.5 * filled.filter((column) => column > 0).length;
}

/** The minimum distance of rows as a share of that below them, and in ems if they are apart as lines of a title are not. */
const sameStep = 0.92;
const apartEms = 1.35;

/** The number of lines from which titles do not fill all columns. */
const mostFull = 3;

/**
 * Whether the first lines are rows rather than lines of titles: each fills all columns and begins with no small letter, they
 * are as far apart as the lines below, and there are many, or they are apart, or two columns of labels and values.
 */
function areRows(lines: readonly TableLine[], count: number): boolean {
  const own = lines.slice(0, count);
  const [first] = own;
  if (!first || count < 2) return false;
  const columnCount = first.chunks.length;
  const isRow = ({ filled, row }: TableLine) =>
    filled.length === columnCount && !row.chunks.some(({ text }) => /^\p{Ll}/u.test(text));
  if (!own.every(isRow)) return false;
  const steps = lines.slice(1).map(({ row }, at) => row.baseline - (lines[at] as TableLine).row.baseline);
  const above = Math.min(...steps.slice(0, count - 1));
  const below = steps.slice(count);
  if (below.length > 0 && above < sameStep * median(below)) return false;
  const arePairs = columnCount === 2 && own.some(({ chunks }) => /\d/.test(chunks[1]?.[0]?.text ?? ''));
  return count >= mostFull || above > apartEms * first.size || arePairs;
}
