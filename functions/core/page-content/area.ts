import type { Matrix, Point } from '../geometry/matrix.ts';

/**
 * A part of a page that is redacted: the corners of a convex area in the page's own space, before it is cropped and turned.
 * A text's begin at its lower left as it is read, and go on to its lower right.
 */
export type Area = readonly Point[];

/** A straight edge: `a`x + `b`y + `c` is how far inside of it a point is, in points on the page; less than 0 is outside. */
export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** Left, bottom, right and top. */
export type Bounds = readonly [number, number, number, number];

/** What is not deeper in an area than this is on its border, in points. */
export const borderPoints = 0.01;

/** The least that an area has of width and height, in points. */
const leastSidePoints = 1e-3;

/** The matrix that undoes another; undefined for one that leaves no area. */
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

/** How far inside of an edge of the page a point is that the matrix places there. */
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
