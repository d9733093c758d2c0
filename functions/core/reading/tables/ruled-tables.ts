import type { Rectangle } from '../../geometry/rectangle.ts';
import type { VerticalLine } from '../text-rows.ts';
import type { Word } from '../words.ts';
import type { DraftCell, TableDraft } from './found-table.ts';
import type { HorizontalLine, RuleLines } from './lines/rule-lines.ts';
import { undividedCell } from './titles/undivided-cell.ts';

/**
 * The maximum distance, in points, between a line's end and a crossing line, and between parallel lines of one cell
 * edge.
 */
const reach = 3;

/** A grid with more cells is a drawing. */
const maximumPlaces = 20_000;

/**
 * The distance, in points, that lines must extend beyond the last crossing line for a column or row without a border.
 */
const openSide = 12;

/** The maximum gap, in points, in a line between columns that a title interrupts. */
const widestBreak = 24;

/** The same where parallel lines continue, and the maximum offset of the pieces, in points. */
const widestTitle = 48;
const sameLine = 1;

/** Returns the tables with cells bounded by crossing lines. */
export function ruledTables(words: readonly Word[], lines: RuleLines): readonly TableDraft[] {
  const drafts = crossingGroups(lines).flatMap((group) => {
    const draft = draftOf(words, group);
    return draft ? [draft] : [];
  });
  // A table within a larger one is part of its cells.
  return drafts.filter(
    (one) =>
      !drafts.some((other) => other !== one && contains(other.box, one.box) && area(other) > area(one)),
  );
}

/** The maximum number of vertical lines in a table; with more, none are searched beside each break. */
const mostBeside = 200;

/** Whether a line continues below a break: the break is short, or parallel lines pass it. */
function isBroken(
  above: VerticalLine,
  below: Pick<VerticalLine, 'x' | 'top'>,
  vertical: readonly VerticalLine[],
): boolean {
  const gap = below.top - above.bottom;
  if (gap < widestBreak) return true;
  if (gap > widestTitle || Math.abs(below.x - above.x) > sameLine || vertical.length > mostBeside)
    return false;
  return vertical.some(({ top, bottom }) => top < above.bottom + reach && bottom > below.top + reach);
}

/** The share of its width by which a table above or below a break is narrower than the other. */
const narrower = 0.2;

/** Whether one line ends a table above a break, and one of a different width begins another below it. */
function areTwo(bottom: number, top: number, horizontal: readonly HorizontalLine[]): boolean {
  if (top - bottom < 2 * reach) return false;
  const [last, first] = [bottom, top].map((edge) => {
    const [line, ...others] = horizontal.filter(({ y }) => Math.abs(y - edge) <= reach);
    return line && others.length === 0 ? line.right - line.left : undefined;
  });
  return (
    last !== undefined &&
    first !== undefined &&
    Math.min(last, first) < (1 - narrower) * Math.max(last, first)
  );
}

function contains(outer: Rectangle, { left, top, right, bottom }: Rectangle): boolean {
  return (
    outer.left <= left + 1 && outer.right >= right - 1 && outer.top <= top + 1 && outer.bottom >= bottom - 1
  );
}

function area({ box }: TableDraft): number {
  return (box.right - box.left) * (box.bottom - box.top);
}

/** Groups lines that cross each other, directly or through others. */
function crossingGroups({ horizontal, vertical }: RuleLines): readonly RuleLines[] {
  const sets = disjointSets(horizontal.length + vertical.length);
  for (const [index, { y, left, right }] of horizontal.entries())
    for (const [other, { x, top, bottom }] of vertical.entries())
      if (x > left - reach && x < right + reach && y > top - reach && y < bottom + reach)
        sets.join(index, horizontal.length + other);
  // Titles over all columns interrupt the vertical lines.
  for (const [index, line] of vertical.entries())
    for (const [other, { x, top }] of vertical.entries())
      if (
        Math.abs(x - line.x) <= reach &&
        top > line.bottom &&
        isBroken(line, { x, top }, vertical) &&
        !areTwo(line.bottom, top, horizontal)
      )
        sets.join(horizontal.length + index, horizontal.length + other);
  const groups = new Map<number, { horizontal: HorizontalLine[]; vertical: VerticalLine[] }>();
  const groupOf = (index: number) => {
    const key = sets.find(index);
    const group = groups.get(key) ?? { horizontal: [], vertical: [] };
    groups.set(key, group);
    return group;
  };
  for (const [index, line] of horizontal.entries()) groupOf(index).horizontal.push(line);
  for (const [index, line] of vertical.entries()) groupOf(horizontal.length + index).vertical.push(line);
  return [...groups.values()];
}

function draftOf(words: readonly Word[], { horizontal, vertical }: RuleLines): TableDraft | undefined {
  const xs = edges(
    vertical.map(({ x }) => x),
    horizontal.flatMap(({ left, right }) => [left, right]),
  );
  const ys = edges(
    horizontal.map(({ y }) => y),
    vertical.flatMap(({ top, bottom }) => [top, bottom]),
  );
  const [rowCount, columnCount] = [ys.length - 1, xs.length - 1];
  if (rowCount < 1 || columnCount < 2 || rowCount * columnCount > maximumPlaces) return undefined;
  const place = (row: number, column: number) => row * columnCount + column;
  const cells = disjointSets(rowCount * columnCount);
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      const [x, y] = [middle(xs, column), middle(ys, row)];
      if (column + 1 < columnCount && !hasLine(vertical, xs[column + 1] as number, y))
        cells.join(place(row, column), place(row, column + 1));
      if (row + 1 < rowCount && !hasFloor(horizontal, ys[row + 1] as number, x))
        cells.join(place(row, column), place(row + 1, column));
    }
  }
  const found = new Map<
    number,
    { row: number; column: number; lastRow: number; lastColumn: number; words: Word[] }
  >();
  for (let row = 0; row < rowCount; row++)
    for (let column = 0; column < columnCount; column++) {
      const key = cells.find(place(row, column));
      const cell = found.get(key);
      if (!cell) found.set(key, { row, column, lastRow: row, lastColumn: column, words: [] });
      else {
        cell.lastRow = Math.max(cell.lastRow, row);
        cell.column = Math.min(cell.column, column);
        cell.lastColumn = Math.max(cell.lastColumn, column);
      }
    }
  // A cell around another in its corner begins below that: no two cells are at one place.
  for (const [key, cell] of found)
    while (cell.row < cell.lastRow && cells.find(place(cell.row, cell.column)) !== key) cell.row++;
  const box = {
    left: xs[0] as number, // there are at least two edges
    right: xs[columnCount] as number,
    top: ys[0] as number,
    bottom: ys[rowCount] as number,
  };
  for (const word of words) {
    const [x, y] = [(word.box.left + word.box.right) / 2, (word.box.top + word.box.bottom) / 2];
    const [column, row] = [placeOf(xs, x), placeOf(ys, y)];
    if (column >= 0 && row >= 0) found.get(cells.find(place(row, column)))?.words.push(word);
  }
  const drawn = [...found.values()];
  if (drawn.length < 4 || drawn.filter((cell) => cell.words.length > 0).length < 3) return undefined;
  return {
    box,
    isRuled: true,
    isBounded: true,
    rowCount,
    columnCount,
    cells: drawn
      .map(
        ({ row, column, lastRow, lastColumn, words: own }): DraftCell => ({
          row,
          column,
          rowSpan: lastRow - row + 1,
          columnSpan: lastColumn - column + 1,
          words: own,
        }),
      )
      .flatMap((cell) => undividedCell(cell, xs)),
  };
}

/** Returns the positions of lines, and of the ends of crossing lines that extend beyond the first or last line. */
function edges(lines: readonly number[], ends: readonly number[]): readonly number[] {
  const all: number[] = [];
  for (const value of lines.toSorted((one, other) => one - other))
    if (value - (all.at(-1) ?? -Infinity) > reach) all.push(value);
  let [least, most] = [Infinity, -Infinity];
  for (const end of ends) {
    least = Math.min(least, end);
    most = Math.max(most, end);
  }
  if (all.length > 0 && least < (all[0] as number) - openSide) all.unshift(least);
  if (all.length > 0 && most > (all.at(-1) as number) + openSide) all.push(most);
  return all;
}

function middle(values: readonly number[], index: number): number {
  return ((values[index] as number) + (values[index + 1] as number)) / 2;
}

function hasLine(lines: readonly VerticalLine[], x: number, y: number): boolean {
  return lines.some((line) => Math.abs(line.x - x) <= reach + 0.5 && line.top < y && line.bottom > y);
}

function hasFloor(lines: readonly HorizontalLine[], y: number, x: number): boolean {
  return lines.some((line) => Math.abs(line.y - y) <= reach + 0.5 && line.left < x && line.right > x);
}

/** The index of the interval with a value; -1 outside. */
function placeOf(values: readonly number[], value: number): number {
  if (value < (values[0] as number) - 1 || value > (values.at(-1) as number) + 1) return -1;
  let place = 0;
  while (place < values.length - 2 && value > (values[place + 1] as number)) place++;
  return place;
}

/** Returns disjoint sets of the numbers from 0, which can be joined. */
function disjointSets(count: number): { find(one: number): number; join(one: number, other: number): void } {
  const parents = Array.from({ length: count }, (_, index) => index);
  const find = (one: number): number => {
    let root = one;
    while (parents[root] !== root) root = parents[root] as number;
    for (let at = one; at !== root; ) {
      const next = parents[at] as number;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  return {
    find,
    join: (one, other) => {
      const [first, second] = [find(one), find(other)];
      parents[Math.max(first, second)] = Math.min(first, second);
    },
  };
}
