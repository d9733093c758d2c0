import { median } from '../../geometry/median.ts';
import { boxAround, type Chunk } from '../text-rows.ts';
import type { HorizontalLine } from './lines/rule-lines.ts';
import type { TableLine } from './table-line.ts';

/**
 * The share of lines that must be far from, or near to, the line above for distances to separate rows from wrapped lines.
 */
const apartShare = 0.15;
const nearShare = 0.04;

/** The minimum distance of separate rows, as a multiple of that within a cell. */
const apart = 1.04;

/**
 * The same for lines that do not read as continuations, and the share of texts with a lowercase start in those that do.
 */
const clearlyApart = 1.2;
const lowShare = 0.25;

/** The tolerance for the distance of a label's line from that above, which a raised mark in it moves down. */
const slack = 1.2;

/** The share of the minimum row distance above which a distance is ambiguous. */
const nearly = 0.85;

/** The line distance within a cell, in ems. */
const nearest = 0.95;
const farthest = 1.45;

/** The maximum number of lines in a table row. */
const mostLines = 60;

/** The minimum width of a rule between rows, in points. */
const shortestRule = 30;

/** Joins lines of a table's body where one continues another. Returns the rows as lists of lines. */
export function bodyRows(
  written: readonly TableLine[],
  rules: readonly HorizontalLine[],
): readonly (readonly TableLine[])[] {
  if (written.length < 2) return written.map((line) => [line]);
  // If the first label has a lowercase start, those of other rows do, too.
  const isLowercase = written.find(({ chunks }) => chunks[0] !== undefined)?.startsLow ?? false;
  const lines = isLowercase ? written.map((line) => ({ ...line, startsLow: false })) : written;
  const rights = rightsOf(lines);
  const ruled = ruledRows(lines, rules, rights);
  if (ruled) return ruled;
  const steps = lines.slice(1).map((line, at) => line.row.baseline - (lines[at] as TableLine).row.baseline);
  const pitch = median(steps);
  const edge = rowEdge(lines, steps);
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
      !isWhole(last, line, rights) &&
      (edge !== undefined
        ? (step < edge || (step < slack * edge && isRestOfLabel(last, line, labelRight))) &&
          !isOwnRow(row, line) &&
          !(step > nearly * edge && isTitleAbove(last, line, labelRight)) &&
          !isOutdented(last, line) &&
          !isHeadingOf(last, line, lines.slice(at + 1))
        : step <= Math.max(1.1 * pitch, nearest * line.size) &&
          continuesRow(row, last, line, lines.slice(at + 1), labelRight));
    if (joins) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** The minimum number of rows between rules, and the minimum width of such rules as a share of the table. */
const fewestRuled = 4;
const wholeWidth = 0.9;

/**
 * Returns the lines between rules as wide as the table, if these separate single rows: each has at most one line of
 * values.
 */
function ruledRows(
  lines: readonly TableLine[],
  rules: readonly HorizontalLine[],
  rights: readonly number[],
): readonly (readonly TableLine[])[] | undefined {
  const { left, right } = boxAround(lines.map(({ row }) => row));
  const wide = rules.filter((rule) => rule.right - rule.left > wholeWidth * (right - left));
  const rows: TableLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const last = lines[at - 1]?.row.baseline ?? -Infinity;
    const isParted = wide.some(({ y }) => y > last && y < line.row.baseline - 2);
    if (isParted || rows.length === 0) rows.push([line]);
    else rows.at(-1)?.push(line);
  }
  const isOne = (row: readonly TableLine[]) => row.filter(({ values }) => values.length > 0).length <= 1;
  const isCell = ({ section }: TableLine) => section === undefined;
  const hasWhole = (row: readonly TableLine[]) =>
    row.slice(1).some((line, at) => isWhole(row[at] as TableLine, line, rights));
  const areRows = rows.every(
    (row) => isOne(row) && (row.length === 1 || row.every(isCell)) && !hasWhole(row),
  );
  return rows.length >= fewestRuled && areRows ? rows : undefined;
}

/** The right end of each column's texts, in points. */
function rightsOf(lines: readonly TableLine[]): readonly number[] {
  const count = Math.max(...lines.map(({ chunks }) => chunks.length));
  return Array.from({ length: count }, (_, column) =>
    Math.max(...lines.map(({ chunks }) => chunks[column]?.at(-1)?.box.right ?? 0)),
  );
}

/**
 * Whether a line fills the same columns as the line above, at least two, and would have fit there in each: then it is a
 * separate row.
 */
function isWhole(above: TableLine, line: TableLine, rights: readonly number[]): boolean {
  if (line.filled.length < 2 || line.filled.join() !== above.filled.join()) return false;
  return line.filled.every((column) => {
    const [last, word] = [above.chunks[column]?.at(-1), line.chunks[column]?.[0]?.words[0]];
    if (!last || !word) return false;
    return last.box.right + 0.25 * word.size + word.box.right - word.box.left < (rights[column] as number);
  });
}

/**
 * Returns the distance that separates rows; undefined if distances are inconclusive. Lines with values are separate
 * rows, so shorter distances are within one row.
 */
function rowEdge(lines: readonly TableLine[], steps: readonly number[]): number | undefined {
  const hasValues = (line: TableLine | undefined) => line?.values.some((column) => column > 0);
  const rowSteps = inOrder(steps.filter((_, at) => hasValues(lines[at]) && hasValues(lines[at + 1])));
  const [row] = rowSteps.slice(Math.floor(rowSteps.length * 0.1));
  const size = median(lines.map((line) => line.size));
  if (row !== undefined && rowSteps.length > 2) {
    const edge = row / apart;
    const near = steps.filter((step) => step < edge).length;
    return near > 0 && near >= nearShare * steps.length ? edge : undefined;
  }
  const sorted = inOrder(steps);
  let best: { readonly edge: number; readonly ratio: number } | undefined;
  for (const [at, step] of sorted.entries()) {
    const next = sorted[at + 1];
    if (step < nearest * size || step > farthest * size || next === undefined || next < apart * step)
      continue;
    const far = sorted.length - at - 1;
    const edge = (step + next) / 2;
    const near = lines.filter((_, line) => line > 0 && (steps[line - 1] as number) < edge);
    const isClear = goesOn(near) || (next > clearlyApart * step && !areRows(near));
    const isUsual = far >= apartShare * sorted.length && at + 1 >= nearShare * sorted.length;
    if (isClear && isUsual && next / step > (best?.ratio ?? 0)) best = { edge, ratio: next / step };
  }
  return best?.edge;
}

/** Whether most lines have a label and more, and none has a lowercase start: they are rows. */
function areRows(lines: readonly TableLine[]): boolean {
  const rows = lines.filter(
    ({ filled, row }) =>
      filled[0] === 0 && filled.length > 1 && !row.chunks.some(({ text }) => /^\p{Ll}/u.test(text)),
  );
  return rows.length >= 0.6 * lines.length;
}

/** Whether lines read as continuations of those above: those with a label, or all if none has one. */
function goesOn(lines: readonly TableLine[]): boolean {
  const labelled = lines.filter(({ chunks }) => chunks[0] !== undefined);
  const heard = labelled.length > 0 ? labelled : lines;
  const low = heard.filter(
    ({ chunks, startsLow }) =>
      startsLow || chunks.slice(1).some((own) => /^[\p{Ll}(]/u.test(own?.[0]?.text ?? '')),
  );
  return low.length >= lowShare * heard.length;
}

function inOrder(values: readonly number[]): readonly number[] {
  return values.toSorted((one, other) => one - other);
}

function isSection({ section }: TableLine): boolean {
  return section !== undefined;
}

/** Whether a line has as many cells as the row above, with a label: distance alone does not make it a continuation. */
function isOwnRow(row: readonly TableLine[], line: TableLine): boolean {
  return line.values.length > 1 && row.some(({ filled }) => filled.length > 1) && line.filled[0] === 0;
}

function continuesRow(
  row: readonly TableLine[],
  last: TableLine,
  line: TableLine,
  after: readonly TableLine[],
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
      return line.startsLow || wraps(row[0], line, labelRight);
    return isRest(last, line, after[0], labelRight);
  }
  const isWrapped =
    line.values.length === 0 && line.startsLow && line.filled.every((column) => filled.has(column));
  if (isWrapped) return true;
  // Values beside the last line of a label.
  const isLabelAbove = filled.size === 1 && filled.has(0);
  return (
    isLabelAbove &&
    wraps(last, line, labelRight) &&
    (line.startsLow ||
      (leftOf(line) > leftOf(last) + 1 && row.length === 1 && !isHeadingAbove(last, line, after)))
  );
}

/** Whether a line is nearer to the one above than lines below each other are. */
function isBeside(last: TableLine, line: TableLine): boolean {
  return line.row.baseline - last.row.baseline < 0.95 * line.size;
}

/**
 * Whether a later line is indented like this one before any is outdented like the label above: then both are rows below
 * a heading.
 */
function isHeadingAbove(last: TableLine, line: TableLine, after: readonly TableLine[]): boolean {
  for (const next of after) {
    if (next.chunks[0] === undefined) continue;
    if (leftOf(next) < leftOf(line) - 2 || leftOf(next) < leftOf(last) + 2) return false;
    if (Math.abs(leftOf(next) - leftOf(line)) < 2) return true;
  }
  return false;
}

/** Whether a label has a lowercase start where the label above had no room: a raised mark may have moved it down. */
function isRestOfLabel(last: TableLine, line: TableLine, labelRight: number): boolean {
  const isAlone = [last, line].some(({ filled }) => filled.length === 1 && filled[0] === 0);
  return (
    isAlone &&
    last.chunks[0] !== undefined &&
    line.chunks[0] !== undefined &&
    line.startsLow &&
    wraps(last, line, labelRight)
  );
}

/** Whether a label is alone above a row that would have had room on its line: then it is a title, however near. */
function isTitleAbove(last: TableLine, line: TableLine, labelRight: number): boolean {
  const isAlone = last.filled.length === 1 && last.filled[0] === 0;
  return (
    isAlone &&
    line.filled[0] === 0 &&
    line.values.length > 0 &&
    !line.startsLow &&
    !wraps(last, line, labelRight)
  );
}

/** Whether a label continues the one above. */
function isRest(last: TableLine, line: TableLine, next: TableLine | undefined, labelRight: number): boolean {
  if (last.chunks[0] === undefined) return false;
  if (line.startsLow) return true;
  if (!wraps(last, line, labelRight)) return false;
  const isHeading = next?.chunks[0] !== undefined && leftOf(next) > leftOf(line) + 2;
  return !isHeading && leftOf(line) > leftOf(last) + 1;
}

/** Whether the first word of a line would not have fit in the line above. */
function wraps(last: TableLine, line: TableLine, labelRight: number): boolean {
  const word = line.chunks[0]?.[0]?.words[0];
  if (!word) return false;
  return rightOf(last) + 0.25 * line.size + (word.box.right - word.box.left) > labelRight - 1;
}

/** Whether a label begins farther left than the one above, and so is not part of it. */
function isOutdented(last: TableLine, line: TableLine): boolean {
  return line.chunks[0] !== undefined && last.chunks[0] !== undefined && leftOf(line) < leftOf(last) - 2;
}

/** Whether a label is the heading of the row below, and of the next: they are indented. */
function isHeadingOf(last: TableLine, line: TableLine, after: readonly TableLine[]): boolean {
  const isAlone = last.filled.length === 1 && last.filled[0] === 0;
  return (
    isAlone &&
    line.filled.length > 1 &&
    leftOf(line) > leftOf(last) + 3 &&
    leftOf(line) < Infinity &&
    isHeadingAbove(last, line, after)
  );
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
