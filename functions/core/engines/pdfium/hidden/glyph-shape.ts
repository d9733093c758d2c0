import type { Point } from '../../../geometry/matrix.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** The ink in each square of a glyph, 0 to 1: rows from the top, over the glyph's bounding box. */
export type GlyphShape = Float32Array;

/** The number of squares in a row and in a column, and of scan lines in each. */
const side = 12;
const linesInSquare = 2;

/** The maximum number of segments; the outline of a letter needs fewer. */
const maximumSegments = 2_000;

/** Returns the shape of a character in a font; undefined for one without ink, or as thin as a stroke. */
export function glyphShape(pdfium: Pdfium, font: Pointer, code: number): GlyphShape | undefined {
  const path = pdfium.FPDFFont_GetGlyphPath(font, code, 1);
  const edges = path ? edgesOf(pdfium, path) : [];
  const xs = edges.flatMap(({ x1, x2 }) => [x1, x2]);
  const ys = edges.flatMap(({ y1, y2 }) => [y1, y2]);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, top - bottom];
  if (!(width > height / mostSlender && height > width / mostSlender)) return undefined;
  const shape = new Float32Array(side * side);
  const lines = side * linesInSquare;
  for (let line = 0; line < lines; line++) {
    const y = top - ((line + 0.5) * height) / lines;
    const row = Math.floor(line / linesInSquare) * side;
    for (const [from, to] of inkOn(edges, y)) {
      const [start, end] = [((from - left) * side) / width, ((to - left) * side) / width];
      for (let column = Math.floor(start); column < Math.min(end, side); column++) {
        const part = Math.min(end, column + 1) - Math.max(start, column);
        shape[row + column] = (shape[row + column] ?? 0) + part / linesInSquare;
      }
    }
  }
  return shape;
}

const mostSlender = 3;

/** The difference between two shapes, 0 to 1. */
export function shapeDistance(one: GlyphShape, other: GlyphShape): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] as number) - (other[at] as number)); // equally long
  return sum / one.length;
}

interface Edge {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** FPDF_SEGMENT_LINETO, FPDF_SEGMENT_BEZIERTO and FPDF_SEGMENT_MOVETO. */
const [lineTo, curveTo, moveTo] = [0, 1, 2];

/** The number of straight pieces that replace a curve. */
const pieces = 4;

/** Returns the outline as straight edges, closed. */
function edgesOf(pdfium: Pdfium, path: Pointer): readonly Edge[] {
  const edges: Edge[] = [];
  const count = Math.min(pdfium.FPDFGlyphPath_CountGlyphSegments(path), maximumSegments);
  const memory = pdfium.malloc(8);
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  let controls: Point[] = [];
  const drawTo = (to: Point) => {
    edges.push({ x1: at[0], y1: at[1], x2: to[0], y2: to[1] });
    at = to;
  };
  for (let index = 0; index < count; index++) {
    const segment = pdfium.FPDFGlyphPath_GetGlyphPathSegment(path, index);
    pdfium.FPDFPathSegment_GetPoint(segment, memory, memory + 4);
    const [x = 0, y = 0] = new Float32Array(pdfium.memory().buffer, memory, 2);
    const kind = pdfium.FPDFPathSegment_GetType(segment);
    if (kind === moveTo) {
      drawTo(start);
      [start, at, controls] = [[x, y], [x, y], []];
    } else if (kind === lineTo) drawTo([x, y]);
    else if (kind === curveTo) {
      controls.push([x, y]);
      const [one, other, end] = controls;
      if (!one || !other || !end) continue;
      const from = at;
      for (let piece = 1; piece <= pieces; piece++) drawTo(onCurve(from, one, other, end, piece / pieces));
      controls = [];
    }
  }
  drawTo(start);
  pdfium.free(memory);
  return edges.filter(({ x1, y1, x2, y2 }) => x1 !== x2 || y1 !== y2);
}

function onCurve(from: Point, one: Point, other: Point, to: Point, t: number): Point {
  const u = 1 - t;
  const at = (axis: 0 | 1) =>
    u * u * u * from[axis] + 3 * u * u * t * one[axis] + 3 * u * t * t * other[axis] + t * t * t * to[axis];
  return [at(0), at(1)];
}

/** Returns the parts of a horizontal line within the outline, by the nonzero winding rule. */
function inkOn(edges: readonly Edge[], y: number): readonly (readonly [from: number, to: number])[] {
  const crossings: { readonly x: number; readonly turn: number }[] = [];
  for (const { x1, y1, x2, y2 } of edges)
    if (y1 <= y !== y2 <= y)
      crossings.push({ x: x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), turn: y1 < y2 ? 1 : -1 });
  crossings.sort((one, other) => one.x - other.x);
  const spans: [number, number][] = [];
  let winding = 0;
  for (const [at, { x, turn }] of crossings.entries()) {
    winding += turn;
    const next = crossings[at + 1];
    if (winding !== 0 && next) spans.push([x, next.x]);
  }
  return spans;
}
