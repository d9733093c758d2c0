import type { Point } from '../../geometry/matrix.ts';
import { doubledSize } from '../../page-content/area.ts';
import type { Glyph } from '../../page-content/glyph.ts';

/** Left, bottom, right and top in the page's space. */
export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

/** The minimum share of a glyph's likely ink in a box for the glyph to be removed. */
const leastShare = 0.15;

/** Returns the indexes of glyphs with a real part in a rectangle, in any cell if they are in a pattern. */
export function glyphsInBox(glyphs: readonly Glyph[], rectangle: Rectangle): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { index, core, offsets } of glyphs)
    for (const [x, y] of [origin, ...offsets]) {
      const [left, bottom, right, top] = rectangle;
      if (shareInRectangle(core, [left - x, bottom - y, right - x, top - y]) < leastShare) continue;
      found.add(index);
      break;
    }
  return found;
}

const origin: Point = [0, 0];

/** The share of a convex area in a rectangle, from 0 to 1. For one without an area, 1 if its middle is in it. */
export function shareInRectangle(corners: readonly Point[], rectangle: Rectangle): number {
  const [left, bottom, right, top] = rectangle;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const [floor, ceiling] = [Math.min(...ys), Math.max(...ys)];
  if (high < left || low > right || ceiling < bottom || floor > top) return 0;
  const whole = areaOf(corners);
  if (whole < 1e-9) {
    const [x, y] = [(low + high) / 2, (floor + ceiling) / 2];
    return x >= left && x <= right && y >= bottom && y <= top ? 1 : 0;
  }
  let inside = corners;
  for (const [axis, limit, sign] of [
    [0, left, 1],
    [0, right, -1],
    [1, bottom, 1],
    [1, top, -1],
  ] as const)
    inside = clipped(inside, (point) => sign * (point[axis] - limit));
  return areaOf(inside) / whole;
}

/** The part of a convex area with a `depth` that is not negative. */
function clipped(corners: readonly Point[], depth: (point: Point) => number): readonly Point[] {
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] as Point; // not empty here
    const [here, there] = [depth(corner), depth(next)];
    const own: Point[] = here >= 0 ? [corner] : [];
    if (here >= 0 !== there >= 0) {
      const part = here / (here - there);
      own.push([corner[0] + (next[0] - corner[0]) * part, corner[1] + (next[1] - corner[1]) * part]);
    }
    return own;
  });
}

function areaOf(corners: readonly Point[]): number {
  return Math.abs(doubledSize(corners)) / 2;
}
