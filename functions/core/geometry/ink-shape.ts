/**
 * The shape of a drawn glyph: the darkness of each square in its bounding box, 0 to 1, and that box's ratio of width to
 * height.
 */
export interface InkShape {
  readonly squares: Float32Array;
  readonly aspect: number;
}

/** A rectangle of a picture in pixels, from its upper left corner. */
export interface PixelCell {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The number of squares in a row and in a column. */
const side = 12;

/** Lighter squares are edges of something dark. */
const faintest = 0.15;

/** The weight of a difference in proportions relative to one in squares. */
const aspectWeight = 0.15;

/** Returns the shape in a cell of a grey picture on white; undefined if it is empty. */
export function inkShape(greys: Uint8Array, pictureWidth: number, cell: PixelCell): InkShape | undefined {
  const inkAt = (x: number, y: number) =>
    1 - (greys[(cell.top + y) * pictureWidth + cell.left + x] ?? 255) / 255;
  let [left, right, top, bottom] = [cell.width, -1, cell.height, -1];
  for (let y = 0; y < cell.height; y++)
    for (let x = 0; x < cell.width; x++) {
      if (inkAt(x, y) < faintest) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  if (right < left) return undefined;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const squares = new Float32Array(side * side);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const ink = inkAt(left + x, top + y);
      if (ink === 0) continue;
      for (const [row, tall] of partsOf(y, height))
        for (const [column, wide] of partsOf(x, width)) {
          const at = row * side + column;
          squares[at] = (squares[at] as number) + ink * tall * wide;
        }
    }
  return { squares, aspect: width / height };
}

/** Returns the squares that contain one of `count` pixels, and the share of each that it fills. */
function partsOf(pixel: number, count: number): readonly (readonly [square: number, share: number])[] {
  const [from, to] = [(pixel * side) / count, ((pixel + 1) * side) / count];
  const parts: [number, number][] = [];
  for (let square = Math.floor(from); square < Math.min(to, side); square++)
    parts.push([square, Math.min(to, square + 1) - Math.max(from, square)]);
  return parts;
}

/** The difference between two shapes: 0 for equal ones, and about 0.4 for unrelated ones. */
export function shapeDistance(one: InkShape, other: InkShape): number {
  let sum = 0;
  for (let at = 0; at < one.squares.length; at++)
    sum += Math.abs((one.squares[at] as number) - (other.squares[at] as number)); // equally long
  return sum / one.squares.length + aspectWeight * Math.abs(Math.log(one.aspect / other.aspect));
}
