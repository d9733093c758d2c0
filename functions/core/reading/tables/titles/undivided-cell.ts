import { textRows } from '../../text-rows.ts';
import type { DraftCell } from '../found-table.ts';

/** The minimum number of columns, and the share of them that have a text. */
const fewestColumns = 3;
const filledShare = 0.75;

/** The gap, in ems, between texts of a line, and by how many points a text may reach over the edge of its column. */
const gap = 0.8;
const over = 1;

/**
 * Splits a cell over several columns whose lines, such as those of a title row, are not drawn: most columns have a text,
 * and none reaches into the next. `edges` are those of all columns. Otherwise returns the cell itself.
 */
export function undividedCell(cell: DraftCell, edges: readonly number[]): readonly DraftCell[] {
  const { column, columnSpan, words } = cell;
  if (columnSpan < fewestColumns || words.length < filledShare * columnSpan) return [cell];
  const chunks = textRows(words, gap, []).flatMap((row) => row.chunks);
  const parts = Array.from({ length: columnSpan }, (_, at) => {
    const [left, right] = [edges[column + at] as number, edges[column + at + 1] as number];
    const own = chunks.filter(({ box }) => box.left > left - over && box.right < right + over);
    return { ...cell, column: column + at, columnSpan: 1, words: own.flatMap((chunk) => chunk.words) };
  });
  const filled = parts.filter((part) => part.words.length > 0);
  const count = filled.reduce((sum, part) => sum + part.words.length, 0);
  return count === words.length && filled.length >= filledShare * columnSpan ? parts : [cell];
}
