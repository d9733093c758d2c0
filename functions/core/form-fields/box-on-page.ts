import type { PageView } from '../page-content/page-view.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray } from '../pdf-objects/objects/read-object.ts';
import type { Value } from '../pdf-objects/objects/values.ts';

/** A position on a page as displayed, in points from the upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The position of an annotation's `Rect` on its page, to the thousandth of a point; null if it is not a rectangle. */
export function boxOnPage(file: PdfFile, rectangle: Value | undefined, view: PageView): Box | null {
  const corners = (resolveArray(file, rectangle) ?? []).slice(0, 4).map((side) => resolve(file, side));
  const [left, bottom, right, top] = corners;
  const isRectangle =
    typeof left === 'number' &&
    typeof bottom === 'number' &&
    typeof right === 'number' &&
    typeof top === 'number';
  if (!isRectangle) return null;
  const [a, b, c, d, e, f] = view.toPage;
  const determinant = a * d - b * c;
  const seen = [
    [left, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) => [
    (d * (x - e) - c * (y - f)) / determinant,
    view.heightPoints - (a * (y - f) - b * (x - e)) / determinant,
  ]);
  const [xs, ys] = [seen.map(([x = 0]) => x), seen.map(([, y = 0]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return rounded({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y });
}

function rounded({ x, y, width, height }: Box): Box {
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
