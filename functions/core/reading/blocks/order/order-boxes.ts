import { isCentredIn, type Rectangle } from '../../../geometry/rectangle.ts';
import { boxAround } from '../../text-rows.ts';
import type { LayoutItem } from '../layout-item.ts';
import { areColumns } from './are-columns.ts';
import { type Column, orderItems } from './order-items.ts';
import { withinColumns } from './pictures-over-gaps.ts';

/** Puts items in reading order. What is in a box is read together, where the box stands. */
export function orderBoxes(
  given: readonly LayoutItem[],
  boxes: readonly Readonly<Rectangle>[],
  narrowest: number,
): readonly Column<LayoutItem>[] {
  const items = withinColumns(given, narrowest);
  const own = new Map(items.map((item, index) => [item, given[index] ?? item]));
  const order = (some: readonly LayoutItem[]) => orderItems(some, narrowest, areColumns);
  const rest = items.filter((item) => !boxes.some((box) => isCentredIn(item.box, box)));
  const framed = boxes.flatMap((box): LayoutItem | readonly LayoutItem[] => {
    const inside = items.filter((item) => isCentredIn(item.box, box));
    if (inside.length === 0) return [];
    // A frame parts it from the text beside it as a gap does, however close that is.
    const { left, top, right, bottom } = boxAround(inside);
    const inset = Math.min(narrowest, (right - left) / 4);
    return { box: { left: left + inset, top, right: right - inset, bottom }, inside };
  });
  return order([...rest, ...framed]).flatMap((column) => {
    const parts: LayoutItem[][] = [[]];
    for (const item of [...column].sort((one, other) => one.box.top - other.box.top)) {
      if (item.inside) parts.push(...order(item.inside).map((part) => [...part]), []);
      else parts.at(-1)?.push(item);
    }
    return parts.filter((part) => part.length > 0).map((part) => part.map((item) => own.get(item) ?? item));
  });
}
