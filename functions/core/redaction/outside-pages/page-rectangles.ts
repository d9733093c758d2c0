import type { PageBox } from '../../contract/fields/redaction/redaction.ts';
import { type Bounds, boundsOf } from '../../page-content/area.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { areasOfBoxes } from '../areas-of-boxes.ts';

/** Converts boxes of a page, by its index from 0, to rectangles in the page's own space. */
export function rectanglesOf(draft: Draft, index: number, boxes: readonly PageBox[]): readonly Bounds[] {
  return areasOfBoxes(draft, index, boxes).map(boundsOf);
}

/** The share of a rectangle within others, from 0 to 1; for one without an area, 1 if it touches one. */
export function coveredShare(rectangle: Bounds, others: readonly Bounds[]): number {
  const [left, bottom, right, top] = rectangle;
  const area = (right - left) * (top - bottom);
  let covered = 0;
  for (const other of others) {
    const width = Math.min(right, other[2]) - Math.max(left, other[0]);
    const height = Math.min(top, other[3]) - Math.max(bottom, other[1]);
    if (width < 0 || height < 0) continue;
    if (area <= 0) return 1;
    covered += width * height;
  }
  return area <= 0 ? 0 : Math.min(1, covered / area);
}
