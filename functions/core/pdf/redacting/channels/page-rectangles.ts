import type { PageBox } from '../../../contract/redaction.ts';
import type { Draft } from '../../../pdf-objects/editing/draft.ts';
import { readPage, type SourcePage } from '../../../pdf-objects/structure/read-pages.ts';
import { pageView } from '../../watermark/page-view.ts';

/** A rectangle in a page's own space. */
export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

/** Boxes of a page, by its index from 0, as rectangles in the page's own space. */
export function rectanglesOf(
  { file, sourcePages }: Draft,
  index: number,
  boxes: readonly PageBox[],
): readonly Rectangle[] {
  const { heightPoints, toPage } = pageView(file, readPage(file, sourcePages[index] as SourcePage));
  const [a, b, c, d, e, f] = toPage;
  return boxes.map(({ x, y, width, height }) => {
    const top = heightPoints - y;
    const corners = [
      [x, top],
      [x + width, top - height],
    ] as const;
    const xs = corners.map(([u, v]) => a * u + c * v + e);
    const ys = corners.map(([u, v]) => b * u + d * v + f);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  });
}

/** The part of a rectangle that lies within others, from 0 to 1; of one without an area, 1 if it touches one. */
export function coveredShare(rectangle: Rectangle, others: readonly Rectangle[]): number {
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
