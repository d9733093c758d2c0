import type { Point } from '../../geometry/matrix.ts';
import { borderPoints, depth, type Edge } from '../../page-content/area.ts';
import type { Piece } from './contour.ts';

/** A part of a piece, and whether it is inside all edges. */
export interface PiecePart {
  readonly piece: Piece;
  readonly isInside: boolean;
}

/** Splits a piece where it enters or leaves the area inside some edges. */
export function splitPiece(piece: Piece, edges: readonly Edge[]): readonly PiecePart[] {
  const isBeyond = (edge: Edge) => piece.every((point) => depth(edge, point) <= borderPoints);
  if (edges.some(isBeyond)) return [{ piece, isInside: false }];
  const cuts = edges.flatMap((edge) => crossings(piece.map((point) => depth(edge, point))));
  const stops = [0, ...cuts.sort((one, other) => one - other), 1];
  const ranges: { from: number; to: number; isInside: boolean }[] = [];
  for (let index = 1; index < stops.length; index++) {
    const [from, to] = [stops[index - 1] as number, stops[index] as number];
    if (from === to) continue;
    const middle = pointAt(piece, (from + to) / 2);
    const isInside = edges.every((edge) => depth(edge, middle) > borderPoints);
    const last = ranges.at(-1);
    if (last?.isInside === isInside) last.to = to;
    else ranges.push({ from, to, isInside });
  }
  return ranges.map(({ from, to, isInside }) => ({ piece: partOf(piece, from, to), isInside }));
}

/** Returns the zeros of a line or curve with these values, between its ends. */
function crossings(values: readonly number[]): readonly number[] {
  const [first, second, third, fourth] = values as [number, number, number, number];
  if (values.length === 2) {
    if (first > 0 === second > 0) return [];
    const at = first / (first - second);
    return at > 0 && at < 1 ? [at] : [];
  }
  const stops = [0, ...turningPoints(first, second, third, fourth), 1];
  const found: number[] = [];
  for (let index = 1; index < stops.length; index++) {
    let [low, high] = [stops[index - 1] as number, stops[index] as number];
    const isLowInside = valueAt(values, low) > 0;
    if (isLowInside === valueAt(values, high) > 0) continue;
    // Between two turning points the value is monotonic.
    for (let step = 0; step < 50; step++) {
      const middle = (low + high) / 2;
      if (valueAt(values, middle) > 0 === isLowInside) low = middle;
      else high = middle;
    }
    if (low > 0 && high < 1) found.push((low + high) / 2);
  }
  return found;
}

/** Returns the zeros of a cubic Bézier function's slope. */
function turningPoints(first: number, second: number, third: number, fourth: number): readonly number[] {
  const a = fourth - 3 * third + 3 * second - first;
  const b = 2 * (third - 2 * second + first);
  const c = second - first;
  const discriminant = b * b - 4 * a * c;
  if (discriminant < 0) return [];
  const root = -(b + Math.sign(b || 1) * Math.sqrt(discriminant)) / 2;
  return [root / a, c / root].filter((at) => at > 0 && at < 1).sort((one, other) => one - other);
}

function valueAt(values: readonly number[], at: number): number {
  let current = values;
  while (current.length > 1)
    current = current.slice(1).map((value, index) => mixed(current[index] as number, value, at));
  return current[0] as number;
}

function pointAt(piece: Piece, at: number): Point {
  return [
    valueAt(
      piece.map(([x]) => x),
      at,
    ),
    valueAt(
      piece.map(([, y]) => y),
      at,
    ),
  ];
}

/** Returns a piece from one place to another: the same piece if that is all of it. */
function partOf(piece: Piece, from: number, to: number): Piece {
  if (from === 0 && to === 1) return piece;
  const [, end] = halves(piece, from);
  return to === 1 ? end : halves(end, (to - from) / (1 - from))[0];
}

/** Divides a piece at a place (de Casteljau). */
function halves(piece: Piece, at: number): readonly [Piece, Piece] {
  const [before, after]: [Point[], Point[]] = [[], []];
  let current: readonly Point[] = piece;
  while (current.length > 0) {
    before.push(current[0] as Point);
    after.unshift(current.at(-1) as Point);
    current = current
      .slice(1)
      .map(
        ([x, y], index): Point => [
          mixed((current[index] as Point)[0], x, at),
          mixed((current[index] as Point)[1], y, at),
        ],
      );
  }
  return [before, after];
}

function mixed(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}

/** The approximate length of a piece. */
export function lengthOf(piece: Piece): number {
  const steps = piece.length === 2 ? 1 : 32;
  let length = 0;
  let last = piece[0] as Point;
  for (let step = 1; step <= steps; step++) {
    const next = step === steps ? (piece.at(-1) as Point) : pointAt(piece, step / steps);
    length += Math.hypot(next[0] - last[0], next[1] - last[1]);
    last = next;
  }
  return length;
}
