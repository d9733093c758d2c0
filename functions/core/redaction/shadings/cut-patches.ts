import { borderPoints, boundsOf, depth, type Edge } from '../../page-content/area.ts';
import { maximumPatches, type Patch } from './mesh.ts';

/** Smaller parts of a patch, in points on the page, are kept even if they extend beyond an area. */
const leastPoints = 0.5;

/**
 * Removes the parts of patches within some edges by dividing patches until their parts are outside, or tiny. Returns
 * the same list if nothing is within; undefined if too many would be left. `scale` is the size of a unit on the page,
 * in points.
 */
export function cutPatches(
  patches: readonly Patch[],
  edges: readonly Edge[],
  scale: number,
): readonly Patch[] | undefined {
  const left: Patch[] = [];
  let isCut = false;
  for (const patch of patches) {
    const waiting = [patch];
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      const { points } = part;
      const isBeyond = edges.some((edge) => points.every((point) => depth(edge, point) <= borderPoints));
      const isWithin = edges.every((edge) => points.every((point) => depth(edge, point) >= -borderPoints));
      if (isWithin) isCut = true;
      else if (isBeyond || sizeOf(part) * scale < leastPoints) left.push(part);
      else waiting.push(...halves(part).toReversed());
      if (left.length + waiting.length > maximumPatches) return undefined;
    }
  }
  return isCut ? left : patches;
}

function sizeOf({ points }: Patch): number {
  const [fromX, fromY, toX, toY] = boundsOf(points);
  return Math.max(toX - fromX, toY - fromY);
}

type Point = Patch['points'][number];

/** The indexes of a point grid by row, and by column. */
const rows = [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => row * 4 + column));
const columns = [0, 1, 2, 3].map((column) => [0, 1, 2, 3].map((row) => row * 4 + column));

/** Divides a patch in two, across its longer direction. */
function halves({ points, colours: [a, b, c, d] }: Patch): readonly [Patch, Patch] {
  const isAlongRows = lengthOf(points, rows) >= lengthOf(points, columns);
  const [before, after]: [Point[], Point[]] = [[], []];
  for (const places of isAlongRows ? rows : columns) {
    const [one, other] = split(places.map((place) => points[place] as Point));
    for (const [index, place] of places.entries()) {
      before[place] = one[index] as Point;
      after[place] = other[index] as Point;
    }
  }
  const [ab, bc, cd, da] = [middle(a, b), middle(b, c), middle(c, d), middle(d, a)];
  return isAlongRows
    ? [
        { points: before, colours: [a, ab, cd, d] },
        { points: after, colours: [ab, b, c, cd] },
      ]
    : [
        { points: before, colours: [a, b, bc, da] },
        { points: after, colours: [da, bc, c, d] },
      ];
}

/** The length of the longest of some curves, by their points. */
function lengthOf(points: readonly Point[], curves: readonly (readonly number[])[]): number {
  const lengths = curves.map((places) =>
    places.slice(1).reduce((sum, place, index) => {
      const [from, to] = [points[places[index] as number] as Point, points[place] as Point];
      return sum + Math.hypot(to[0] - from[0], to[1] - from[1]);
    }, 0),
  );
  return Math.max(...lengths);
}

/** Divides a curve of four points in two (de Casteljau). */
function split(curve: readonly Point[]): readonly [readonly Point[], readonly Point[]] {
  const [p, q, r, s] = curve as readonly [Point, Point, Point, Point];
  const [pq, qr, rs] = [between(p, q), between(q, r), between(r, s)];
  const [pqr, qrs] = [between(pq, qr), between(qr, rs)];
  const half = between(pqr, qrs);
  return [
    [p, pq, pqr, half],
    [half, qrs, rs, s],
  ];
}

function between([x, y]: Point, [otherX, otherY]: Point): Point {
  return [(x + otherX) / 2, (y + otherY) / 2];
}

function middle(one: readonly number[], other: readonly number[]): readonly number[] {
  return one.map((value, index) => (value + (other[index] as number)) / 2);
}
