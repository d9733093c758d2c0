import { around, type Rectangle } from '../../../geometry/rectangle.ts';
import type { TextRow } from '../../text-rows.ts';
import type { HorizontalLine } from './rule-lines.ts';

/** The share of rows with several chunks between two rules of one table. */
const tabular = 0.5;

/** The maximum width of a cell's line that is alone, as a share of that between rules. */
const narrow = 0.6;

/** The minimum distance, in ems, of lines that are no parts of one row of cells. */
const farApart = 4;

/**
 * Whether lines between two rules are one or more rows: most have gaps, or one has, and the others are parts of cells, none
 * far from the next.
 */
export function isTabular(between: readonly TextRow[], { left, right }: HorizontalLine): boolean {
  const parted = between.filter(({ chunks }) => chunks.length > 1).length;
  if (parted >= tabular * between.length) return true;
  const isPart = ({ chunks, box }: TextRow) =>
    chunks.length > 1 || box.right - box.left < narrow * (right - left);
  const isNear = (row: TextRow, at: number) => {
    const next = between[at + 1];
    return !next || next.baseline - row.baseline < farApart * sizeOf(row);
  };
  return parted > 0 && between.every(isPart) && between.every(isNear);
}

/** The minimum number of rules with ends of their own that make a table between two others. */
const fewestInner = 3;

/** Whether narrower rules of one width lie between two rules: those of another table. */
export function hasTable(
  rules: readonly (readonly HorizontalLine[])[],
  above: HorizontalLine,
  below: HorizontalLine,
): boolean {
  const isBetween = ({ y, left, right }: HorizontalLine) =>
    y > above.y && y < below.y && left >= above.left && right <= above.right;
  return rules.some((group) => !group.includes(above) && group.filter(isBetween).length >= fewestInner);
}

/**
 * The minimum number of rows of blocks beside each other, such as addresses, and the share that begins at the left. Where lines of
 * the blocks are at other heights, rows of one text begin there, too, and more rows prove it.
 */
const fewestInBlocks = 3;
const fewestStaggered = 5;
const atLeft = 0.5;

/**
 * Whether rows below a rule are blocks beside each other, such as addresses, above a table: they begin at its left, as titles of
 * several columns do not, and a block covers several texts of the first row `below` them, which has more.
 */
export function areBlocksAbove(
  rows: readonly TextRow[],
  below: readonly TextRow[],
  { left }: HorizontalLine,
): boolean {
  const cells = below[0]?.chunks ?? [];
  const fewestTexts = rows.length < fewestStaggered ? 2 : 1;
  const begin = rows.filter(
    ({ box, chunks }) => chunks.length >= fewestTexts && box.left - left < 1.5 * sizeOf(rows[0]),
  );
  if (rows.length < fewestInBlocks || begin.length < atLeft * rows.length) return false;
  if (rows.some(({ chunks }) => chunks.length >= cells.length)) return false;
  const covers = (block: Readonly<Rectangle>) =>
    cells.filter(({ box }) => box.left < block.right && box.right > block.left).length > 1;
  return blocksOf(rows).some(covers);
}

/** The boxes of the texts of rows that overlap each other from the left to the right. */
function blocksOf(rows: readonly TextRow[]): readonly Readonly<Rectangle>[] {
  const boxes = rows.flatMap(({ chunks }) => chunks.map(({ box }) => box));
  const blocks: Rectangle[] = [];
  for (const box of boxes.sort((one, other) => one.left - other.left)) {
    const last = blocks.at(-1);
    if (last && box.left < last.right) blocks[blocks.length - 1] = around(last, box);
    else blocks.push(box);
  }
  return blocks;
}

function sizeOf(row: TextRow | undefined): number {
  return row?.chunks[0]?.words[0]?.size ?? 1;
}
