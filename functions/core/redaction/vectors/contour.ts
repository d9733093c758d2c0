import type { Point } from '../../geometry/matrix.ts';
import type { PathStep } from '../../page-content/operation.ts';

/** A straight line, of two points, or a Bézier curve, of four: its ends and its control points. */
export type Piece = readonly Point[];

/** A connected part of a path. */
export interface Contour {
  readonly pieces: readonly Piece[];
  readonly isClosed: boolean;
}

export function startOf(piece: Piece): Point {
  return piece[0] as Point; // two or four
}

export function endOf(piece: Piece): Point {
  return piece.at(-1) as Point;
}

/** Returns the contours of a path, in its own space. One that is only a point has a piece without length. */
export function contoursOf(path: readonly PathStep[]): readonly Contour[] {
  const contours: Contour[] = [];
  let pieces: Piece[] = [];
  let start: Point | undefined;
  let at: Point | undefined;
  let isPoint = false;
  const end = (isClosed: boolean) => {
    if (pieces.length > 0) contours.push({ pieces, isClosed });
    else if (isClosed && isPoint && start) contours.push({ pieces: [[start, start]], isClosed });
    pieces = [];
    at = start;
    isPoint = false;
  };
  for (const { name, numbers } of path) {
    if (name === 'h') {
      end(true);
      continue;
    }
    const points = pointsOf(numbers);
    const last = points.at(-1);
    if (!last) continue;
    if (name === 'm') {
      end(false);
      start = last;
      isPoint = true;
    } else if (at) pieces.push([at, ...points]);
    at = last;
  }
  end(false);
  return contours;
}

function pointsOf(numbers: readonly number[]): readonly Point[] {
  return Array.from(
    { length: numbers.length >> 1 },
    (_, index): Point => [numbers[index * 2] as number, numbers[index * 2 + 1] as number],
  );
}

/** Returns a contour's pieces and, where it is filled, the line that closes it. */
export function closedPieces({ pieces }: Contour): readonly Piece[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last || isSamePoint(endOf(last), startOf(first))) return pieces;
  return [...pieces, [endOf(last), startOf(first)]];
}

export function isSamePoint(one: Point, other: Point): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

/** Returns the corners of a contour that is an upright rectangle, with the first side level. */
export function rectangleOf(contour: Contour): readonly [Point, Point, Point, Point] | undefined {
  const pieces = closedPieces(contour);
  if (pieces.length !== 4 || pieces.some((piece) => piece.length !== 2)) return undefined;
  const corners = pieces.map(startOf);
  const [first, second] = corners as [Point, Point]; // four
  const [p, q, r, s] = (first[1] === second[1] ? corners : [...corners.slice(1), first]) as [
    Point,
    Point,
    Point,
    Point,
  ];
  const isUpright = p[1] === q[1] && q[0] === r[0] && r[1] === s[1] && s[0] === p[0];
  return isUpright ? [p, q, r, s] : undefined;
}
