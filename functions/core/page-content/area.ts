import type { Matrix, Point } from '../geometry/matrix.ts';

/**
 * A redacted part of a page: the corners of a convex area in the page's own space, before cropping and rotation. A
 * text's corners begin at its lower left in reading direction, and continue to its lower right.
 */
export type Area = readonly Point[];

/**
 * A straight edge: `a`x + `b`y + `c` is a point's distance inside it, in points on the page; less than 0 is outside.
 */
export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** Left, bottom, right and top. */
export type Bounds = readonly [number, number, number, number];

/** Points no deeper in an area than this are on its border, in points. */
export const borderPoints = 0.01;

/** The minimum width and height of an area, in points. */
const leastSidePoints = 1e-3;

/** The inverse of a matrix; undefined for one that collapses areas. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c;
  if (!Number.isFinite(1 / area) || Math.abs(area) < 1e-18) return undefined;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

export function boundsOf(points: readonly Point[]): Bounds {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}

/** Whether two bounds share more than a border. */
export function overlap(one: Bounds, other: Bounds): boolean {
  return (
    one[0] < other[2] - borderPoints &&
    other[0] < one[2] - borderPoints &&
    one[1] < other[3] - borderPoints &&
    other[1] < one[3] - borderPoints
  );
}

/** The edges of an area, counterclockwise; none for one without width or height. */
export function edgesOf(area: Area): readonly Edge[] {
  const [left, bottom, right, top] = boundsOf(area);
  if (!(right - left > leastSidePoints && top - bottom > leastSidePoints)) return [];
  return counterclockwise(area).flatMap(([x, y], index, corners) => {
    const [toX, toY] = corners[(index + 1) % corners.length] as Point;
    const length = Math.hypot(toX - x, toY - y);
    if (length === 0) return [];
    const [a, b] = [(y - toY) / length, (toX - x) / length];
    return [{ a, b, c: -(a * x + b * y) }];
  });
}

/** An edge of the page in the coordinates that the matrix maps to the page. */
export function placedEdge({ a, b, c }: Edge, [m0, m1, m2, m3, m4, m5]: Matrix): Edge {
  return { a: a * m0 + b * m1, b: a * m2 + b * m3, c: a * m4 + b * m5 + c };
}

export function depth({ a, b, c }: Edge, [x, y]: Point): number {
  return a * x + b * y + c;
}

export function counterclockwise(area: readonly Point[]): readonly Point[] {
  return doubledSize(area) < 0 ? [...area].reverse() : area;
}

/** Twice the size of a polygon; less than 0 if its corners go clockwise. */
export function doubledSize(corners: readonly Point[]): number {
  let doubled = 0;
  for (const [index, [x, y]] of corners.entries()) {
    const [toX, toY] = corners[(index + 1) % corners.length] as Point; // not empty here
    doubled += x * toY - toX * y;
  }
  return doubled;
}
