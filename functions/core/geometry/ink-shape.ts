/**
 * The shape of a drawn glyph: the darkness of each square in its bounding box, 0 to 1, and that box's ratio of width to
 * height.
 */
export interface InkShape {
  readonly squares: Float32Array;
  readonly aspect: number;
  /** Found by the first comparison. */
  facts?: InkFacts;
}

/** What comparisons of a shape need. */
interface InkFacts {
  /** The darkest of each square and its neighbours. */
  readonly near: Float32Array;
  /** The ink of parts: shapes differ in their squares at least as much as in these, which are quickly compared. */
  readonly parts: Float32Array;
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

/** The weights of differences in squares, of ink with none near it in the other shape, and in proportions. */
const [squareWeight, lonelyWeight, aspectWeight] = [0.5, 1.5, 0.1];

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
  const darkest = (pixels: number, at: (pixel: number) => number) =>
    Math.max(...Array.from({ length: pixels }, (_, pixel) => at(pixel)));
  const columnInk = (x: number) => darkest(bottom - top + 1, (y) => inkAt(x, top + y));
  const rowInk = (y: number) => darkest(right - left + 1, (x) => inkAt(left + x, y));
  const across = partsOf(columnInk, left, right);
  const down = partsOf(rowInk, top, bottom);
  const squares = new Float32Array(side * side);
  for (const [y, rowParts] of down.parts.entries())
    for (const [x, columnParts] of across.parts.entries()) {
      const ink = Math.min(
        1,
        inkAt(left + x, top + y) / ((across.coverage[x] as number) * (down.coverage[y] as number)), // as many
      );
      if (ink === 0) continue;
      for (const [row, tall] of rowParts)
        for (const [column, wide] of columnParts) {
          const at = row * side + column;
          squares[at] = (squares[at] as number) + ink * tall * wide;
        }
    }
  return { squares, aspect: across.length / down.length };
}

/**
 * Returns the length of ink between two pixels, the first and the last of which it covers in part, and for each pixel
 * the squares that contain it and the share of each that it fills.
 */
function partsOf(inkAt: (pixel: number) => number, first: number, last: number) {
  const count = last - first + 1;
  const coverage = Array.from({ length: count }, (_, pixel) =>
    pixel === 0 || pixel === count - 1 ? inkAt(first + pixel) : 1,
  );
  let length = 0;
  const spans = coverage.map((part) => {
    const from = length;
    length += part;
    return [from, length] as const;
  });
  const parts = spans.map(([start, end]) => {
    const [from, to] = [(start * side) / length, (end * side) / length];
    const filled: [square: number, share: number][] = [];
    for (let square = Math.floor(from); square < Math.min(to, side); square++)
      filled.push([square, Math.min(to, square + 1) - Math.max(from, square)]);
    return filled;
  });
  return { length, coverage, parts };
}

/**
 * The difference between two shapes: 0 for equal ones, about 0.1 for a letter in two designs, and more than 0.2 for
 * unrelated ones. Ink that lies a square beside that of the other counts little: designs differ in weight and width.
 * Infinite if it is more than `limit`.
 */
export function shapeDistance(one: InkShape, other: InkShape, limit = Number.POSITIVE_INFINITY): number {
  let distance = aspectWeight * Math.abs(Math.log(one.aspect / other.aspect));
  if (distance > limit) return Number.POSITIVE_INFINITY;
  const { near, parts } = inkFacts(one);
  const { near: otherNear, parts: otherParts } = inkFacts(other);
  const count = side * side;
  let different = 0;
  // Both have a value for each part.
  for (let part = 0; part < parts.length; part++)
    different += Math.abs((parts[part] as number) - (otherParts[part] as number));
  if (distance + (squareWeight * different) / count > limit + imprecision) return Number.POSITIVE_INFINITY;
  for (let start = 0; start < count; start += side) {
    let sum = 0;
    for (let at = start; at < start + side; at++) {
      // All have a value for each square.
      const ink = one.squares[at] as number;
      const otherInk = other.squares[at] as number;
      const lonely = ink - (otherNear[at] as number);
      const otherLonely = otherInk - (near[at] as number);
      sum += squareWeight * (ink > otherInk ? ink - otherInk : otherInk - ink);
      if (lonely > 0) sum += lonelyWeight * lonely;
      if (otherLonely > 0) sum += lonelyWeight * otherLonely;
    }
    distance += sum / count;
    if (distance > limit) return Number.POSITIVE_INFINITY;
  }
  return distance;
}

/** The maximum error of sums of single precision. */
const imprecision = 1e-5;

/** The number of squares in a row or column of a part. */
const partSide = 3;

function inkFacts(shape: InkShape): InkFacts {
  shape.facts ??= { near: nearInk(shape), parts: partsInk(shape) };
  return shape.facts;
}

function partsInk({ squares }: InkShape): Float32Array {
  const partsInRow = side / partSide;
  const parts = new Float32Array(partsInRow * partsInRow);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const part = Math.floor(row / partSide) * partsInRow + Math.floor(column / partSide);
      parts[part] = (parts[part] as number) + (squares[row * side + column] as number); // within the rows
    }
  return parts;
}

function nearInk(shape: InkShape): Float32Array {
  const near = new Float32Array(side * side);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      for (let y = Math.max(0, row - 1); y <= Math.min(side - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(side - 1, column + 1); x++) {
          const at = row * side + column;
          near[at] = Math.max(near[at] as number, shape.squares[y * side + x] as number); // within the rows
        }
  return near;
}
