import type { LayoutItem } from '../layout-item.ts';
import type { Gap } from './bands.ts';
import { type Columns, columnsOfLines } from './order-items.ts';

/** The maximum share of a column's width that a picture of the column beside it may cover. */
const mostCovered = 0.25;

/**
 * Cuts pictures where they reach over a gap between columns of text, with their shadow or with white space of their own: the
 * columns go on above or below them. Other items stay as they are.
 */
export function withinColumns(items: readonly LayoutItem[], narrowest: number): readonly LayoutItem[] {
  if (!items.some(({ figure }) => figure)) return items;
  const columns = columnsOfLines(
    items.filter(({ line }) => line),
    narrowest,
  );
  return columns.length > 0 ? items.map((item) => (item.figure ? withinOwn(item, columns) : item)) : items;
}

function withinOwn(item: LayoutItem, columns: readonly Columns[]): LayoutItem {
  let { left, right } = item.box;
  for (const { gaps, ...sides } of columns) {
    for (const [index, gap] of gaps.entries()) {
      const [before, after] = [gaps[index - 1]?.right ?? sides.left, gaps[index + 1]?.left ?? sides.right];
      if (!isOver(left, right, gap)) continue;
      if (right - gap.right < mostCovered * (after - gap.right) && left < gap.left) right = gap.left;
      else if (gap.left - left < mostCovered * (gap.left - before) && right > gap.right) left = gap.right;
    }
  }
  return { ...item, box: { ...item.box, left, right } };
}

function isOver(left: number, right: number, gap: Gap): boolean {
  return left < gap.right && right > gap.left;
}
