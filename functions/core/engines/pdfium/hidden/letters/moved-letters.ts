import type { Rectangle } from '../../../../geometry/rectangle.ts';
import type { Pdfium } from '../../load-pdfium.ts';
import type { Pointer } from '../../pdfium-functions.ts';
import { movedPixels, type PageDrawing, type PartDrawing, type Pixels } from '../page-drawing.ts';
import type { PageScene } from '../page-scene.ts';

/** Shows or hides text objects, with their copies, in further drawings. */
export function setActive(
  pdfium: Pdfium,
  scene: PageScene,
  objects: Iterable<Pointer>,
  isActive: boolean,
): void {
  for (const object of objects)
    for (const pointer of [object, ...scene.copies(object)])
      pdfium.FPDFPageObj_SetIsActive(pointer, isActive ? 1 : 0);
}

/** The distance, in pixels, that a letter's edges may reach beyond its box. */
const edge = 1;

/** The minimum share of a letter's box that changes with its paint. */
const leastInk = 0.06;

/** Whether a letter's paint, in whatever colour, is in one drawing but not in the other. */
export function isMoved(
  { letters }: PageScene,
  drawing: PageDrawing,
  one: Pixels,
  other: Pixels,
  index: number,
): boolean {
  const box = letterPixels(letters.boxOf(index), drawing);
  const [width, height] = [box.right - box.left - 2 * edge, box.bottom - box.top - 2 * edge];
  const least = Math.max(1, Math.min(leastInk * width * height, width + height));
  return movedPixels(one, other, drawing, box) >= least;
}

/** The box of a letter in a drawing, in pixels, with its edges. */
export function letterPixels({ left, top, right, bottom }: Rectangle, { scale }: PartDrawing): Rectangle {
  return {
    left: left * scale - edge,
    top: top * scale - edge,
    right: right * scale + edge,
    bottom: bottom * scale + edge,
  };
}
