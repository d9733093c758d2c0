import type { InkShape } from './ink-shape.ts';
import type { Point } from './matrix.ts';
import { addCrossing, eachInside } from './scan-line.ts';

/** A straight edge of a closed outline, y upwards. */
export interface Edge {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The number of squares of a shape in a row and in a column, and of scan lines in each. */
const side = 12;
const linesInSquare = 2;

/** A thinner box than this share of the other side is widened to it, so that rules have a shape, too. */
const thinnest = 0.01;

/** Returns the shape of a filled outline, by the nonzero winding rule; undefined if it has no area. */
export function outlineShape(edges: readonly Edge[]): InkShape | undefined {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x1, y1, x2, y2 } of edges) {
    [left, right] = [Math.min(left, x1, x2), Math.max(right, x1, x2)];
    [bottom, top] = [Math.min(bottom, y1, y2), Math.max(top, y1, y2)];
  }
  const longest = Math.max(right - left, top - bottom);
  if (!(longest > 0)) return undefined;
  const [width, height] = [right - left, top - bottom].map((length) => Math.max(length, thinnest * longest));
  if (width === undefined || height === undefined) return undefined;
  const squares = new Float32Array(side * side);
  const lines = side * linesInSquare;
  const crossings = Array.from({ length: lines }, (): number[] => []);
  for (const edge of edges) {
    const { y1, y2 } = edge;
    const lower = Math.min(y1, y2);
    const first = Math.max(0, Math.floor(((top - Math.max(y1, y2)) * lines) / height - 0.5));
    for (let line = first; line < lines; line++) {
      const y = top - ((line + 0.5) * height) / lines;
      if (y < lower) break;
      if (y1 <= y !== y2 <= y) addCrossing(crossings[line] as number[], edge, y); // one for each line
    }
  }
  for (const [line, crossed] of crossings.entries()) {
    const row = Math.floor(line / linesInSquare) * side;
    eachInside(crossed, (from, to) => {
      const [start, end] = [((from - left) * side) / width, ((to - left) * side) / width];
      for (let column = Math.floor(start); column < Math.min(end, side); column++) {
        const part = Math.min(end, column + 1) - Math.max(start, column);
        squares[row + column] = (squares[row + column] as number) + part / linesInSquare;
      }
    });
  }
  return squares.some((ink) => ink > 0) ? { squares, aspect: width / height } : undefined;
}

/** The number of straight pieces that replace a curve. */
const pieces = 4;

/** Returns the straight edges that replace a cubic curve. */
export function curveEdges(from: Point, one: Point, other: Point, to: Point): readonly Edge[] {
  const edges: Edge[] = [];
  let [x1, y1] = from;
  for (let piece = 1; piece <= pieces; piece++) {
    const t = piece / pieces;
    const u = 1 - t;
    const [first, second, third, last] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    const x2 = first * from[0] + second * one[0] + third * other[0] + last * to[0];
    const y2 = first * from[1] + second * one[1] + third * other[1] + last * to[1];
    edges.push({ x1, y1, x2, y2 });
    x1 = x2;
    y1 = y2;
  }
  return edges;
}
