import type { Drawing } from '../../engines/engine-jobs.ts';
import { around, type Rectangle } from '../../geometry/rectangle.ts';

/** The least difference of a colour's share, of 255, that is seen. */
export const seen = 32;

/** The side of the squares that differing pixels are collected in, and how many squares apart areas are one. */
const side = 8;
const apart = 2;

/** With more areas, the page is one. */
const mostAreas = 200;

/**
 * The areas in which two drawings of the same scale differ, in pixels, from the top. `leftOut` are areas that are not
 * compared. Beyond its edge, a drawing is white.
 */
export function differingAreas(
  one: Drawing | undefined,
  other: Drawing | undefined,
  leftOut: readonly Readonly<Rectangle>[],
): readonly Readonly<Rectangle>[] {
  const width = Math.max(one?.widthPixels ?? 0, other?.widthPixels ?? 0);
  const height = Math.max(one?.heightPixels ?? 0, other?.heightPixels ?? 0);
  const hidden = maskOf(leftOut, width, height);
  const columns = Math.ceil(width / side);
  const squares = new Map<number, Rectangle>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (hidden[y * width + x] === 1 || !differs(one, other, x, y)) continue;
      const key = Math.floor(y / side) * columns + Math.floor(x / side);
      const pixel = { left: x, top: y, right: x + 1, bottom: y + 1 };
      const known = squares.get(key);
      squares.set(key, known ? around(known, pixel) : pixel);
    }
  const areas = connected(squares, columns);
  if (areas.length > mostAreas) return [areas.reduce(around)];
  return areas.sort((a, b) => a.top - b.top || a.left - b.left);
}

function maskOf(areas: readonly Readonly<Rectangle>[], width: number, height: number): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const { left, top, right, bottom } of areas) {
    const [start, end] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
    if (start >= end) continue;
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++)
      mask.fill(1, y * width + start, y * width + end);
  }
  return mask;
}

function differs(one: Drawing | undefined, other: Drawing | undefined, x: number, y: number): boolean {
  const [at, otherAt] = [offset(one, x, y), offset(other, x, y)];
  for (let part = 0; part < 3; part++) {
    const value = at < 0 ? 255 : (one?.pixels[at + part] ?? 255);
    const otherValue = otherAt < 0 ? 255 : (other?.pixels[otherAt + part] ?? 255);
    if (Math.abs(value - otherValue) > seen) return true;
  }
  return false;
}

/** The place of a pixel in a drawing; -1 beyond its edge. */
function offset(drawing: Drawing | undefined, x: number, y: number): number {
  const isInside = drawing && x < drawing.widthPixels && y < drawing.heightPixels;
  return isInside ? 4 * (y * drawing.widthPixels + x) : -1;
}

/** Joins squares that are near each other. */
function connected(squares: ReadonlyMap<number, Rectangle>, columns: number): Rectangle[] {
  const left = new Set(squares.keys());
  const areas: Rectangle[] = [];
  for (const first of squares.keys()) {
    if (!left.delete(first)) continue;
    let area = squares.get(first) as Rectangle; // one of its keys
    const waiting = [first];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      area = around(area, squares.get(at) as Rectangle);
      const column = at % columns;
      for (let down = -apart; down <= apart; down++)
        for (let along = -apart; along <= apart; along++) {
          const beside = at + down * columns + along;
          const isInRow = column + along >= 0 && column + along < columns;
          if (isInRow && left.delete(beside)) waiting.push(beside);
        }
    }
    areas.push(area);
  }
  return areas;
}
