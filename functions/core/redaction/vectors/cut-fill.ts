import type { Point } from '../../geometry/matrix.ts';
import { borderPoints, depth } from '../../page-content/area.ts';
import { type Contour, closedPieces, type Piece, rectangleOf, startOf } from './contour.ts';
import type { PlacedArea } from './placed-area.ts';
import { splitPiece } from './split-piece.ts';

/**
 * Returns contours that fill the same outside an area, by either rule, without an edge in it. Contours without an edge
 * in it are kept: around it, they only reveal that it is filled. Returns the same list if nothing was cut.
 */
export function cutFill(contours: readonly Contour[], area: PlacedArea): readonly Contour[] {
  let isCut = false;
  const cut = contours.flatMap((contour) => {
    const own = cutContour(contour, area);
    if (own !== contour) isCut = true;
    return own ?? [];
  });
  return isCut ? cut : contours;
}

/**
 * Replaces a contour's course in the area by one along the area's border. Both enclose only points of the area between
 * them, so nothing changes outside it.
 */
function cutContour(contour: Contour, area: PlacedArea): Contour | undefined {
  const whole = closedPieces(contour);
  if (isKnownOutside(contour, whole, area)) return contour;
  const parts = whole.flatMap((piece) => splitPiece(piece, area.edges));
  if (parts.every(({ isInside }) => !isInside)) return contour;
  const first = parts.findIndex(({ isInside }, index) => !isInside && parts.at(index - 1)?.isInside);
  if (first < 0) return undefined;
  const pieces: Piece[] = [];
  let entry: Point | undefined;
  const leave = (to: Point) => {
    if (entry) pieces.push(...alongBorder(area, entry, to));
    entry = undefined;
  };
  for (const { piece, isInside } of [...parts.slice(first), ...parts.slice(0, first)]) {
    if (isInside) entry ??= startOf(piece);
    else {
      leave(startOf(piece));
      pieces.push(piece);
    }
  }
  const [begin] = pieces;
  if (begin) leave(startOf(begin));
  return { pieces, isClosed: true };
}

/**
 * Whether a contour's hidden part is known from outside: for a rectangle aligned with the area, unless a whole side is
 * covered.
 */
function isKnownOutside(contour: Contour, sides: readonly Piece[], { edges }: PlacedArea): boolean {
  const isAligned = edges.length === 4 && edges.every(({ a, b }) => isNothing(a) || isNothing(b));
  if (!isAligned || !rectangleOf(contour)) return false;
  return !sides.some((side) => side.every((end) => edges.every((edge) => depth(edge, end) > borderPoints)));
}

function isNothing(slope: number): boolean {
  return Math.abs(slope) < 1e-9;
}

/** Returns lines along an area's border between two points on it, the shorter way around. */
function alongBorder({ corners }: PlacedArea, from: Point, to: Point): readonly Piece[] {
  const [fromSide, toSide] = [nearestSide(corners, from), nearestSide(corners, to)];
  const ways = [1, -1].map((step) => {
    const points: Point[] = [from];
    const count = corners.length;
    // Forwards, a side ends in its second corner; backwards, in its first.
    for (let side = fromSide; side !== toSide; side = (side + step + count) % count)
      points.push(corners[step > 0 ? (side + 1) % count : side] as Point);
    return [...points, to];
  });
  const [forwards = [], backwards = []] = ways;
  const points = lengthAlong(forwards) <= lengthAlong(backwards) ? forwards : backwards;
  return points.slice(1).map((point, index): Piece => [points[index] as Point, point]);
}

function nearestSide(corners: readonly Point[], point: Point): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, corner] of corners.entries()) {
    const distance = distanceTo(point, corner, corners[(index + 1) % corners.length] as Point);
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}

function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const share = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
  const along = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy);
}

function lengthAlong(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce(
      (sum, [x, y], index) => sum + Math.hypot(x - (points[index]?.[0] ?? x), y - (points[index]?.[1] ?? y)),
      0,
    );
}
