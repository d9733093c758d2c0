import type { Matrix } from '../../../../geometry/matrix.ts';
import type { Edge } from '../../../../geometry/outline-shape.ts';
import type { Rectangle } from '../../../../geometry/rectangle.ts';
import { addCrossing, eachInside } from '../../../../geometry/scan-line.ts';

/**
 * The outline of a glyph, four numbers for each edge: x and y of its start and of its end. In ems, upwards from its
 * origin, or in place.
 */
export type GlyphOutline = Float64Array;

/** An outline, and the matrix that maps it to its place. */
export interface PlacedOutline {
  readonly outline: GlyphOutline;
  readonly matrix: Matrix;
}

export function packedOutline(edges: readonly Edge[]): GlyphOutline {
  const outline = new Float64Array(4 * edges.length);
  let at = 0;
  for (const { x1, y1, x2, y2 } of edges) {
    outline[at++] = x1;
    outline[at++] = y1;
    outline[at++] = x2;
    outline[at++] = y2;
  }
  return outline;
}

/** Maps an outline. */
export function mappedOutline(outline: GlyphOutline, [a, b, c, d, e, f]: Matrix): GlyphOutline {
  const mapped = new Float64Array(outline.length);
  for (let at = 0; at < outline.length; at += 2) {
    const [x, y] = [outline[at] as number, outline[at + 1] as number]; // in pairs
    mapped[at] = a * x + c * y + e;
    mapped[at + 1] = b * x + d * y + f;
  }
  return mapped;
}

/** Returns the bounding box of an outline that a matrix maps. */
export function outlineBox({ outline, matrix: [a, b, c, d, e, f] }: PlacedOutline): Rectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < outline.length; at += 2) {
    const [ownX, ownY] = [outline[at] as number, outline[at + 1] as number]; // in pairs
    const [x, y] = [a * ownX + c * ownY + e, b * ownX + d * ownY + f];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}

/** Calls `use` with each edge. */
function eachEdge(
  outline: GlyphOutline,
  use: (x1: number, y1: number, x2: number, y2: number) => void,
): void {
  for (let at = 0; at < outline.length; at += 4)
    use(
      outline[at] as number, // all edges have four numbers
      outline[at + 1] as number,
      outline[at + 2] as number,
      outline[at + 3] as number,
    );
}

/** The number of scan lines in a pixel. */
const linesInPixel = 4;

/** Scan lines, kept to be used again: making them for each letter takes longer than to fill them. */
const scanLines: number[][] = [];

/** Returns the part of each pixel that an outline in pixels fills, 0 to 1, row by row, by the nonzero winding rule. */
export function outlineInk(outline: GlyphOutline, width: number, height: number): Float32Array {
  const ink = new Float32Array(width * height);
  const lines = height * linesInPixel;
  for (let line = 0; line < lines; line++) scanLines[line] = cleared(scanLines[line] ?? []);
  eachEdge(outline, (x1, y1, x2, y2) => {
    const [upper, lower] = [Math.min(y1, y2), Math.max(y1, y2)];
    const first = Math.max(0, Math.ceil(upper * linesInPixel - 0.5));
    for (let line = first; line < lines && (line + 0.5) / linesInPixel < lower; line++)
      addCrossing(scanLines[line] as number[], { x1, y1, x2, y2 }, (line + 0.5) / linesInPixel); // one for each line
  });
  for (let line = 0; line < lines; line++) {
    const row = Math.floor(line / linesInPixel) * width;
    eachInside(scanLines[line] as number[], (from, to) => {
      const [start, end] = [Math.max(0, from), Math.min(width, to)];
      for (let column = Math.floor(start); column < end; column++) {
        const part = Math.min(end, column + 1) - Math.max(start, column);
        ink[row + column] = Math.min(1, (ink[row + column] as number) + part / linesInPixel);
      }
    });
  }
  return ink;
}

function cleared(line: number[]): number[] {
  line.length = 0;
  return line;
}

/** Returns the part of each pixel that a line along an outline in pixels fills, 0 to 1, row by row. */
export function lineInk(
  outline: GlyphOutline,
  lineWidth: number,
  width: number,
  height: number,
): Float32Array {
  const reach = lineWidth / 2 + 0.5;
  const ink = new Float32Array(width * height);
  eachEdge(outline, (x1, y1, x2, y2) => {
    const [fromX, toX] = [Math.min(x1, x2) - reach, Math.max(x1, x2) + reach];
    const [fromY, toY] = [Math.min(y1, y2) - reach, Math.max(y1, y2) + reach];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy || 1;
    for (let y = Math.max(0, Math.floor(fromY)); y < Math.min(height, toY); y++)
      for (let x = Math.max(0, Math.floor(fromX)); x < Math.min(width, toX); x++) {
        const [px, py] = [x + 0.5 - x1, y + 0.5 - y1];
        const along = Math.max(0, Math.min(1, (px * dx + py * dy) / length));
        const part = reach - Math.hypot(px - along * dx, py - along * dy);
        const at = y * width + x;
        if (part > (ink[at] as number)) ink[at] = Math.min(1, lineWidth, part); // within bounds
      }
  });
  return ink;
}
