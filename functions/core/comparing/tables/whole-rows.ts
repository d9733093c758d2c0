import { lettersOf } from '../text/compared-word.ts';
import type { TableCell, TableUnit } from '../text/text-unit.ts';
import type { Row } from './pair-rows.ts';

/** The rows of a table, those that the end of a page splits joined if `other` has their cells whole. */
export function wholeRows({ rows, continuing }: TableUnit, other: TableUnit): readonly Row[] {
  if (continuing.length === 0) return rows;
  const known = new Set(other.rows.flat().map(placed));
  const rests = new Set(continuing);
  const whole: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const before = whole.at(-1);
    const joined = before && rests.has(index) ? joinedRow(before, row, known) : undefined;
    if (joined) whole[whole.length - 1] = joined;
    else whole.push(row);
  }
  return whole;
}

/** The row of which another is the rest; undefined if a cell that would have both is not known. */
function joinedRow(before: Row, rest: Row, known: ReadonlySet<string>): Row | undefined {
  const columns = Map.groupBy([...before, ...rest], columnOf);
  if (columns.size === before.length + rest.length) return undefined;
  if (!rest.every((cell) => known.has(placed((columns.get(columnOf(cell)) ?? []).flat())))) return undefined;
  return [...columns].sort(([one], [other]) => one - other).map(([, cells]) => cells.flat());
}

function columnOf([word]: TableCell): number {
  return word?.cell?.column ?? 0;
}

/** The letters of a cell, with its column. */
function placed(cell: TableCell): string {
  return `${columnOf(cell)} ${lettersOf(cell)}`;
}
