import type { Point } from '../../geometry/matrix.ts';

/** A point's place in another plane, seen in perspective. */
export type Projection = (x: number, y: number) => Point;

/** The corners of a sheet: upper left, upper right, lower right and lower left. */
export type Corners = readonly [Point, Point, Point, Point];

/**
 * Returns the projection of a rectangle, from 0, to four corners: the homography with h33 = 1 (Hartley and Zisserman,
 * Multiple View Geometry, 2.3), in the closed form for a rectangle. Undefined if three corners are on one line.
 */
export function projectionTo(width: number, height: number, corners: Corners): Projection | undefined {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(determinant) < 1e-9) return undefined;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return (x, y) => {
    const [u, v] = [x / width, y / height];
    const depth = g * u + h * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / depth,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / depth,
    ];
  };
}
