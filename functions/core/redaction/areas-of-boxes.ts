import { type Point, transformed } from '../geometry/matrix.ts';
import { pageView } from '../page-content/page-view.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { readPage, type SourcePage } from '../pdf-objects/structure/read-pages.ts';

/** A box in points from the top left corner of a page as displayed. */
interface DisplayedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lower left, lower right, upper right and upper left, on the page as displayed. */
type DisplayedArea = readonly [Point, Point, Point, Point];

/**
 * Converts boxes of a page, by its index from 0, to the page's own space. Text written in them is upright on the
 * displayed page.
 */
export function areasOfBoxes(
  { file, sourcePages }: Draft,
  index: number,
  boxes: readonly DisplayedBox[],
): readonly DisplayedArea[] {
  const page = readPage(file, sourcePages[index] as SourcePage); // callers name pages of the draft
  const { heightPoints, toPage } = pageView(file, page);
  return boxes.map(({ x, y, width, height }) => {
    const [top, bottom] = [heightPoints - y, heightPoints - y - height];
    const at = (left: number, up: number) => transformed([left, up], toPage);
    return [at(x, bottom), at(x + width, bottom), at(x + width, top), at(x, top)];
  });
}
