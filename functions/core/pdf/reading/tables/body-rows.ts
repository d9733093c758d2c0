import { median } from '../median.ts';
import type { Chunk } from '../text-rows.ts';
import type { HorizontalLine } from './rule-lines.ts';
import type { TableLine } from './table-line.ts';

/** The share of lines that stand apart from the line above if distances tell rows from lines within them. */
const apartShare = 0.2;

/** How much farther than the nearest lines those are that stand apart. */
const apart = 1.2;

/** More lines than a row of a table has. */
const mostLines = 60;

/** The narrowest rule between rows, in points. */
const shortestRule = 30;

/** Lines of a table's body, put together where one is the rest of another: the rows, each as its lines. */
export function bodyRows(
  lines: readonly TableLine[],
  rules: readonly HorizontalLine[],
): readonly (readonly TableLine[])[] {
  if (lines.length < 2) return lines.map((line) => [line]);
  const steps = lines.slice(1).map((line, at) => line.row.baseline - (lines[at] as TableLine).row.baseline);
  const near = steps.toSorted((one, other) => one - other)[Math.floor(steps.length * 0.1)] as number;
  const pitch = median(steps);
  const size = median(lines.map((line) => line.size));
  const isSpaced =
    near < 1.45 * size && steps.filter((step) => step > apart * near).length >= apartShare * steps.length;
  const labelRight = Math.max(
    ...lines.filter(({ filled }) => filled.length > 1).map((line) => rightOf(line)),
    0,
  );
  const rows: TableLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (!row || !last) {
      rows.push([line]);
      continue;
    }
    const step = line.row.baseline - last.row.baseline;
    const isRuled = rules.some(
      ({ y, left, right }) =>
        y > last.row.baseline && y < line.row.baseline - 2 && right - left > shortestRule,
    );
    const hasBoth = row.some(({ values }) => values.length > 0) && line.values.length > 0;
    const joins =
      row.length < mostLines &&
      !isRuled &&
      !hasBoth &&
      !isSection(line) &&
      !isSection(last) &&
      (isSpaced
        ? step < apart * near && !isOwnRow(row, line) && !isOutdented(last, line)
        : step <= 1.1 * pitch && continuesRow(row, last, line, lines[at + 1], labelRight));
    if (joins) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

function isSection({ section }: TableLine): boolean {
  return section !== undefined;
}

/** Whether a line has as many cells as the row above, with a label: distance alone does not make it a part of that. */
function isOwnRow(row: readonly TableLine[], line: TableLine): boolean {
  return line.values.length > 1 && row.some(({ filled }) => filled.length > 1) && line.filled[0] === 0;
}

function continuesRow(
  row: readonly TableLine[],
  last: TableLine,
  line: TableLine,
  next: TableLine | undefined,
  labelRight: number,
): boolean {
  if (isSection(line) || row.some(isSection)) return false;
  const hasLabel = line.chunks[0] !== undefined;
  const isLabelOnly = hasLabel && line.filled.length === 1;
  const filled = new Set(row.flatMap((one) => one.filled));
  if (!hasLabel) {
    // Values beside the middle of a label, whose other lines follow.
    if (line.values.length > 0) return filled.size === 1 && filled.has(0) && isBeside(last, line);
    return line.filled.every((column) => filled.has(column)) && line.filled.length < filled.size;
  }
  if (isLabelOnly) {
    if (last.chunks[0] === undefined && row.length > 1 && row[0]?.filled.length === 1)
      return startsLow(line) || wraps(row[0], line, labelRight);
    return isRest(last, line, next, labelRight);
  }
  const isWrapped =
    line.values.length === 0 && startsLow(line) && line.filled.every((column) => filled.has(column));
  if (isWrapped) return true;
  // Values beside the last line of a label.
  const isLabelAbove = filled.size === 1 && filled.has(0);
  return (
    isLabelAbove &&
    wraps(last, line, labelRight) &&
    (startsLow(line) || (leftOf(line) > leftOf(last) + 1 && row.length === 1 && !isFollowedAlike(line, next)))
  );
}

/** Whether a line is nearer to the one above than lines below each other are. */
function isBeside(last: TableLine, line: TableLine): boolean {
  return line.row.baseline - last.row.baseline < 0.95 * line.size;
}

/** Whether the next line stands as far in: then both are rows below a heading. */
function isFollowedAlike(line: TableLine, next: TableLine | undefined): boolean {
  return next?.chunks[0] !== undefined && Math.abs(leftOf(next) - leftOf(line)) < 2;
}

/** Whether a label is the rest of the one above. */
function isRest(last: TableLine, line: TableLine, next: TableLine | undefined, labelRight: number): boolean {
  if (last.chunks[0] === undefined) return false;
  if (startsLow(line)) return true;
  if (!wraps(last, line, labelRight)) return false;
  const isHeading = next?.chunks[0] !== undefined && leftOf(next) > leftOf(line) + 2;
  return !isHeading && leftOf(line) > leftOf(last) + 1;
}

/** Whether the first word of a line would not have had room in the line above. */
function wraps(last: TableLine, line: TableLine, labelRight: number): boolean {
  const word = line.chunks[0]?.[0]?.words[0];
  if (!word) return false;
  return rightOf(last) + 0.25 * line.size + (word.box.right - word.box.left) > labelRight - 1;
}

/** Whether a label begins farther left than the one above: it is no part of that. */
function isOutdented(last: TableLine, line: TableLine): boolean {
  return line.chunks[0] !== undefined && last.chunks[0] !== undefined && leftOf(line) < leftOf(last) - 2;
}

function startsLow(line: TableLine): boolean {
  return /^[\p{Ll}(]/u.test(line.chunks[0]?.[0]?.text ?? '');
}

function leftOf(line: TableLine): number {
  return labelOf(line)[0]?.box.left ?? Infinity;
}

function rightOf(line: TableLine): number {
  return labelOf(line).at(-1)?.box.right ?? 0;
}

function labelOf({ chunks }: TableLine): readonly Chunk[] {
  return chunks[0] ?? [];
}
