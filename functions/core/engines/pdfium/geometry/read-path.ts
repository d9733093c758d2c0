import type { Matrix } from '../../../geometry/matrix.ts';
import type { Rectangle } from '../../../geometry/rectangle.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { PageObject } from '../page/page-objects.ts';

/** FPDF_SEGMENT_LINETO and the others of fpdf_edit.h. */
const segmentKind = { line: 0, curve: 1, move: 2 } as const;

/** A path in points of the page as displayed. */
export interface Path {
  readonly matrix: Matrix;
  readonly segmentCount: number;
  readonly parts: readonly Part[];
}

/** A subpath: x and y alternate. */
interface Part {
  readonly points: number[];
  hasCurve: boolean;
  isClosed: boolean;
}

/** The maximum distance, in points, between the ends of an upright line across its direction. */
const slant = 1;

/** Reads a path's segments; none if there are more than `maximumSegments`. */
export function readPath(
  pdfium: Pdfium,
  { pointer }: PageObject,
  matrix: Matrix,
  maximumSegments: number,
): Path {
  const segmentCount = Math.max(pdfium.FPDFPath_CountSegments(pointer), 0);
  const parts: Part[] = [];
  if (segmentCount > maximumSegments) return { matrix, segmentCount: 0, parts };
  const [a, b, c, d, e, f] = matrix;
  const memory = pdfium.malloc(8);
  for (let index = 0; index < segmentCount; index++) {
    const segment = pdfium.FPDFPath_GetPathSegment(pointer, index);
    pdfium.FPDFPathSegment_GetPoint(segment, memory, memory + 4);
    const [x = 0, y = 0] = new Float32Array(pdfium.memory().buffer, memory, 2);
    const kind = pdfium.FPDFPathSegment_GetType(segment);
    let part = parts.at(-1);
    if (!part || kind === segmentKind.move) {
      part = { points: [], hasCurve: false, isClosed: false };
      parts.push(part);
    }
    part.points.push(a * x + c * y + e, b * x + d * y + f);
    part.hasCurve ||= kind === segmentKind.curve;
    part.isClosed ||= pdfium.FPDFPathSegment_GetClose(segment) !== 0;
  }
  pdfium.free(memory);
  return { matrix, segmentCount, parts };
}

/** The parts of a path that are axis-aligned rectangles. */
export function uprightRectangles({ parts }: Path): readonly Rectangle[] {
  const boxes: Rectangle[] = [];
  for (const { points, hasCurve } of parts) {
    // Four corners, the first possibly repeated.
    if (hasCurve || points.length < 8 || points.length > 12) continue;
    const xs = points.filter((_, at) => at % 2 === 0);
    const ys = points.filter((_, at) => at % 2 === 1);
    const box = {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    };
    const isCorner = (x: number, at: number) =>
      isNear(x, box.left, box.right) && isNear(ys[at] as number, box.top, box.bottom); // as many as `points`
    if (xs.every(isCorner)) boxes.push(box);
  }
  return boxes;
}

function isNear(value: number, one: number, other: number): boolean {
  return Math.abs(value - one) < slant || Math.abs(value - other) < slant;
}

/** The straight lines of a path that are parallel to the page's edges. */
export function uprightLines({ parts }: Path): readonly Rectangle[] {
  const lines: Rectangle[] = [];
  for (const { points, hasCurve, isClosed } of parts) {
    if (hasCurve) continue;
    const count = points.length / 2;
    for (let at = 0; at < (isClosed ? count : count - 1); at++) {
      const [from, to] = [at * 2, ((at + 1) % count) * 2];
      const [x1, y1] = [points[from] as number, points[from + 1] as number]; // within bounds
      const [x2, y2] = [points[to] as number, points[to + 1] as number]; // within bounds
      if (Math.min(Math.abs(x1 - x2), Math.abs(y1 - y2)) > slant) continue;
      const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
      lines.push({ left, right, top: Math.min(y1, y2), bottom: Math.max(y1, y2) });
    }
  }
  return lines;
}

/** The minimum length of upright lines, as a share of a shape's outline, that makes it a box, also with round corners. */
const boxed = 0.65;

/** Whether a path draws more than upright lines and boxes. */
export function isDrawing({ parts }: Path): boolean {
  return parts.some((part) => part.points.length > 2 && !isUpright(part));
}

function isUpright({ points, hasCurve, isClosed }: Part): boolean {
  const count = points.length / 2;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let upright = 0;
  let slanted = 0;
  for (let at = 0; at < count; at++) {
    const [x, y] = [points[at * 2] as number, points[at * 2 + 1] as number]; // within bounds
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ];
    const next = at + 1 < count ? at + 1 : 0;
    if (next === 0 && !isClosed) continue;
    const [across, down] = [
      Math.abs((points[next * 2] as number) - x), // within bounds
      Math.abs((points[next * 2 + 1] as number) - y), // within bounds
    ];
    if (Math.min(across, down) <= slant) upright += Math.max(across, down);
    else slanted += Math.hypot(across, down);
  }
  if (slanted === 0 && !hasCurve) return true;
  return upright >= boxed * 2 * (right - left + bottom - top);
}
