import type { PageBox } from '../../contract/fields/redaction/redaction.ts';
import { type Matrix, type Point, transformed } from '../../geometry/matrix.ts';
import { boundsOf } from '../../page-content/area.ts';
import { pageView } from '../../page-content/page-view.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import type { Rectangle } from './glyphs-in-box.ts';

/**
 * Converts between boxes from the top left of a page as displayed and rectangles in the page's own space. `page` has
 * its inherited entries.
 */
export function pageBoxes(file: PdfFile, page: Dictionary) {
  const { widthPoints, heightPoints, toPage } = pageView(file, page);
  const fromPage = inverse(toPage);
  return {
    widthPoints,
    toPoint: (x: number, y: number): Point => transformed([x, heightPoints - y], toPage),
    toRectangle({ x, y, width, height }: PageBox): Rectangle {
      return boundsOf([
        transformed([x, heightPoints - y], toPage),
        transformed([x + width, heightPoints - y - height], toPage),
      ]);
    },
    toBox(corners: readonly Point[]): PageBox {
      const [left, bottom, right, top] = boundsOf(corners.map(([x, y]) => transformed([x, y], fromPage)));
      return {
        x: rounded(left),
        y: rounded(heightPoints - top),
        width: rounded(right - left),
        height: rounded(top - bottom),
      };
    },
  };
}

/** A view always has an area. */
function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
