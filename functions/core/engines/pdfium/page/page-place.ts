import type { Matrix } from '../../../geometry/matrix.ts';
import type { Rectangle } from '../../../geometry/rectangle.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** The placement of a displayed page. */
export interface PagePlace {
  /** Maps the page's own coordinates to points from the upper left corner of the page as displayed. */
  readonly matrix: Matrix;
  /** The page as displayed. */
  readonly box: Rectangle;
}

/** A large number of pixels, so that rounding to whole ones is exact enough. */
const fine = 1 << 20;

export function pagePlace(pdfium: Pdfium, page: Pointer): PagePlace {
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const memory = pdfium.malloc(8);
  const place = (x: number, y: number): readonly [number, number] => {
    pdfium.FPDF_PageToDevice(page, 0, 0, fine, fine, 0, x, y, memory, memory + 4);
    const view = new DataView(pdfium.memory().buffer, memory, 8);
    return [(view.getInt32(0, true) * width) / fine, (view.getInt32(4, true) * height) / fine];
  };
  const [e, f] = place(0, 0);
  const [ax, ay] = place(1_000, 0);
  const [cx, cy] = place(0, 1_000);
  pdfium.free(memory);
  const box = { left: 0, top: 0, right: width, bottom: height };
  return { matrix: [(ax - e) / 1_000, (ay - f) / 1_000, (cx - e) / 1_000, (cy - f) / 1_000, e, f], box };
}

/** The bounding box of a rectangle that a matrix maps. */
export function mapped(matrix: Matrix, left: number, bottom: number, right: number, top: number): Rectangle {
  const [a, b, c, d, e, f] = matrix;
  const [x1, x2, x3, x4] = [a * left, a * right, c * bottom, c * top];
  const [y1, y2, y3, y4] = [b * left, b * right, d * bottom, d * top];
  return {
    left: Math.min(x1, x2) + Math.min(x3, x4) + e,
    right: Math.max(x1, x2) + Math.max(x3, x4) + e,
    top: Math.min(y1, y2) + Math.min(y3, y4) + f,
    bottom: Math.max(y1, y2) + Math.max(y3, y4) + f,
  };
}
