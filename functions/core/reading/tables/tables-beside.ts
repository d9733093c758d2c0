import type { Rectangle } from '../../geometry/rectangle.ts';
import { boxAround } from '../text-rows.ts';
import { cellText, type DraftCell, type TableDraft } from './found-table.ts';
import { isNumeric } from './is-numeric.ts';
import type { HorizontalLine } from './lines/rule-lines.ts';
import { isPeriod } from './titles/title-texts.ts';

/**
 * Splits a draft into tables side by side: if its first row repeats titles, if its rules stop at a gap, or if a gap is
 * much wider than the others and labels follow it. Otherwise returns the table itself.
 */
export function tablesBeside(draft: TableDraft, rules: readonly HorizontalLine[]): readonly TableDraft[] {
  const width = repeatedColumns(draft);
  const starts = width
    ? Array.from({ length: draft.columnCount / width }, (_, index) => index * width)
    : [0, ...partedColumns(draft, rules)];
  if (starts.length === 1) return [draft];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? draft.columnCount;
    const own = draft.cells.filter(({ column }) => column >= start && column < end);
    const cells = own.map((cell) => ({ ...cell, column: cell.column - start }));
    return {
      ...draft,
      cells,
      columnCount: end - start,
      box: boxAround(cells.flatMap(({ words }) => words)),
    };
  });
}

/** The minimum number of columns of a table beside another, and of rules on each side. */
const fewestColumns = 2;
const fewestRules = 2;

/** The tolerance, in points, for the ends of rules and texts. */
const sameEnd = 3;

/** The ratio of the gap between tables to the widest within them. */
const widerGap = 1.8;

/** Returns the column that begins the second of two tables, if any. */
function partedColumns(draft: TableDraft, rules: readonly HorizontalLine[]): readonly number[] {
  const { columnCount, cells, isRuled } = draft;
  if (isRuled || columnCount < 2 * fewestColumns) return [];
  const columns = Array.from({ length: columnCount }, (_, column) => {
    const own = cells.filter((cell) => cell.column === column && cell.columnSpan === 1);
    return boxAround(own.filter(({ words }) => words.length > 0).map(({ words }) => boxOf(words)));
  });
  const gaps = columns.slice(1).map(({ left }, at) => left - (columns[at] as Rectangle).right);
  const widest = gaps.indexOf(Math.max(...gaps));
  const start = widest + 1;
  const isCrossed = cells.some(({ column, columnSpan }) => column < start && column + columnSpan > start);
  if (start < fewestColumns || columnCount - start < fewestColumns || isCrossed) return [];
  const others = Math.max(...gaps.filter((_, at) => at !== widest));
  const isWider = (gaps[widest] as number) > widerGap * others;
  const areLabelled = [0, start].every((column) => hasLabels(draft, column));
  return stopAt(rules, columns, start) || (isWider && areLabelled) ? [start] : [];
}

function boxOf(words: DraftCell['words']): { readonly box: Rectangle } {
  return { box: boxAround(words) };
}

/** Whether rules as wide as the columns of each side stop between two columns. */
function stopAt(rules: readonly HorizontalLine[], columns: readonly Rectangle[], start: number): boolean {
  const [first, before, after, last] = [columns[0], columns[start - 1], columns[start], columns.at(-1)];
  if (!first || !before || !after || !last) return false;
  const { top, bottom } = boxAround(columns.map((box) => ({ box })));
  const own = rules.filter(({ y, left, right }) => {
    const isBeside = y > top - 2 * sameEnd && y < bottom + 2 * sameEnd;
    return isBeside && left < last.right && right > first.left;
  });
  const covers = (from: Rectangle, to: Rectangle) =>
    own.filter(({ left, right }) => left < from.left + sameEnd && right > to.right - sameEnd);
  const isCrossed = own.some(({ left, right }) => left < before.right && right > after.left);
  return (
    !isCrossed && covers(first, before).length >= fewestRules && covers(after, last).length >= fewestRules
  );
}

/** The minimum share of labels in the first column of a table. */
const labelShare = 0.8;

/** Whether a column has texts or periods below a title, and values beside them. */
function hasLabels({ cells }: TableDraft, start: number): boolean {
  const texts = cells.filter(({ column }) => column === start).map(({ words }) => cellText(words));
  const labels = texts.filter((text) => !isNumeric(text) || isPeriod(text));
  const beside = cells.filter(({ column }) => column === start + 1).map(({ words }) => cellText(words));
  const values = beside.filter((text) => isNumeric(text));
  return (
    cells.some(({ row, column }) => row === 0 && column === start) &&
    labels.length >= labelShare * texts.length &&
    values.length >= 0.5 * beside.length
  );
}

/** The number of columns after which the titles of a table repeat. Undefined if they do not. */
function repeatedColumns({ cells, columnCount }: TableDraft): number | undefined {
  const first = cells.filter(({ row }) => row === 0);
  if (first.length !== columnCount || cells.some(({ columnSpan }) => columnSpan > 1)) return undefined;
  const titles = first.map(({ words }) => cellText(words));
  for (let width = 2; width <= columnCount / 2; width++) {
    const isRepeated =
      columnCount % width === 0 &&
      new Set(titles.slice(0, width)).size === width &&
      titles.every((title, at) => title === titles[at % width]);
    if (isRepeated) return width;
  }
  return undefined;
}
