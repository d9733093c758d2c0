/** How a drawn glyph looks: how dark each square of the smallest rectangle around it is, 0 to 1, and that rectangle's width by its height. */
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

/** Squares in a row and in a column. */
const side = 12;

/** What is lighter is the edge of something dark. */
const faintest = 0.15;

/** How much a difference of proportions counts beside one of squares. */
const aspectWeight = 0.15;

/** The shape of what a cell of a grey picture shows on white; undefined if it is empty. */
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

/** In which squares one of `count` pixels lies, and how much of each it fills. */
function partsOf(pixel: number, count: number): readonly (readonly [square: number, share: number])[] {
  const [from, to] = [(pixel * side) / count, ((pixel + 1) * side) / count];
  const parts: [number, number][] = [];
  for (let square = Math.floor(from); square < Math.min(to, side); square++)
    parts.push([square, Math.min(to, square + 1) - Math.max(from, square)]);
  return parts;
}

/** How different two shapes are: 0 for the same, and about 0.4 for two that have nothing to do with each other. */
export function shapeDistance(one: InkShape, other: InkShape): number {
  let sum = 0;
  for (let at = 0; at < one.squares.length; at++)
    sum += Math.abs((one.squares[at] as number) - (other.squares[at] as number)); // as long
  return sum / one.squares.length + aspectWeight * Math.abs(Math.log(one.aspect / other.aspect));
}
