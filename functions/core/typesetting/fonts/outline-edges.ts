import type { Point } from '../../geometry/matrix.ts';
import { curveEdges, type Edge } from '../../geometry/outline-shape.ts';
import type { Outlines } from './read-face.ts';

/** Flags of a point, and of a composite glyph's parts (OpenType, "glyf"). */
const onCurve = 0x01;
const [shortX, shortY] = [0x02, 0x04];
const repeated = 0x08;
const [sameX, sameY] = [0x10, 0x20];
const wordArguments = 0x0001;
const offsetArguments = 0x0002;
const oneScale = 0x0008;
const morePartsFollow = 0x0020;
const twoScales = 0x0040;
const fourScales = 0x0080;

/** The maximum nesting of composites that is followed. */
const maximumDepth = 8;

/** Returns the outline of a glyph of one of our fonts, in its units. */
export function outlineEdges(font: Outlines, glyph: number, depth = 0): readonly Edge[] {
  const outline = font.outlineOf(glyph);
  if (outline.length === 0 || depth > maximumDepth) return [];
  const contours = outline.readInt16BE(0);
  return contours < 0 ? compositeEdges(font, outline, depth) : simpleEdges(outline, contours);
}

function simpleEdges(outline: Buffer, contours: number): readonly Edge[] {
  const ends = Array.from({ length: contours }, (_, index) => outline.readUInt16BE(10 + index * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + contours * 2;
  at += 2 + outline.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = outline.readUInt8(at++);
    const times = flag & repeated ? outline.readUInt8(at++) : 0;
    for (let time = 0; time <= times; time++) flags.push(flag);
  }
  const coordinates = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? outline.readUInt8(at++) : -outline.readUInt8(at++);
      else if (!(flag & same)) {
        value += outline.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(shortX, sameX);
  const ys = coordinates(shortY, sameY);
  const points = flags.map(
    (flag, point): ContourPoint => ({
      at: [xs[point] as number, ys[point] as number], // as many as flags
      isOn: (flag & onCurve) !== 0,
    }),
  );
  const edges: Edge[] = [];
  let first = 0;
  for (const end of ends) {
    addContour(points.slice(first, end + 1), edges);
    first = end + 1;
  }
  return edges;
}

interface ContourPoint {
  readonly at: Point;
  readonly isOn: boolean;
}

/** Adds a contour of quadratic curves; between two control points lies a point of the curve. */
function addContour(points: readonly ContourPoint[], edges: Edge[]): void {
  const all: ContourPoint[] = [];
  for (const [index, point] of points.entries()) {
    all.push(point);
    const next = points[(index + 1) % points.length];
    if (next && !point.isOn && !next.isOn) all.push({ at: middle(point.at, next.at), isOn: true });
  }
  const start = all.findIndex(({ isOn }) => isOn);
  if (start < 0) return;
  const pointAt = (index: number) => all[(start + index) % all.length] as ContourPoint; // not empty
  for (let index = 0; index < all.length; index++) {
    const [from, next] = [pointAt(index).at, pointAt(index + 1)];
    if (next.isOn) {
      edges.push({ x1: from[0], y1: from[1], x2: next.at[0], y2: next.at[1] });
      continue;
    }
    const after = pointAt(index + 2).at;
    edges.push(...curveEdges(from, third(from, next.at), third(after, next.at), after));
    index++;
  }
}

function middle([x1, y1]: Point, [x2, y2]: Point): Point {
  return [(x1 + x2) / 2, (y1 + y2) / 2];
}

/** Returns the control point of a cubic curve near `end` for a quadratic one's. */
function third([x1, y1]: Point, [x2, y2]: Point): Point {
  return [(x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3];
}

function compositeEdges(font: Outlines, outline: Buffer, depth: number): readonly Edge[] {
  const edges: Edge[] = [];
  let at = 10;
  let flags = morePartsFollow;
  while (flags & morePartsFollow) {
    flags = outline.readUInt16BE(at);
    const part = outline.readUInt16BE(at + 2);
    const areWords = (flags & wordArguments) !== 0;
    const [dx, dy] = areWords
      ? [outline.readInt16BE(at + 4), outline.readInt16BE(at + 6)]
      : [outline.readInt8(at + 4), outline.readInt8(at + 5)];
    at += areWords ? 8 : 6;
    const scale = () => {
      at += 2;
      return outline.readInt16BE(at - 2) / 16_384;
    };
    let [a, b, c, d] = [1, 0, 0, 1];
    if (flags & oneScale) a = d = scale();
    else if (flags & twoScales) [a, d] = [scale(), scale()];
    else if (flags & fourScales) [a, b, c, d] = [scale(), scale(), scale(), scale()];
    // Parts that are placed by points instead of offsets do not occur in our fonts.
    const [x, y] = flags & offsetArguments ? [dx, dy] : [0, 0];
    const placed = (px: number, py: number): Point => [a * px + c * py + x, b * px + d * py + y];
    for (const { x1, y1, x2, y2 } of outlineEdges(font, part, depth + 1)) {
      const [from, to] = [placed(x1, y1), placed(x2, y2)];
      edges.push({ x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
    }
  }
  return edges;
}
