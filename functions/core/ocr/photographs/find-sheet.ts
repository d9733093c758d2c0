import type { GreyPicture } from '../../engines/tesseract/grey-picture.ts';
import type { Point } from '../../geometry/matrix.ts';
import type { Corners } from './projection.ts';

/** The longer side of the reduced picture in which the sheet is searched. */
const reducedPixels = 480;

/** The brightness of what is beside a sheet, at most, as a share of that of the sheet there. */
const darker = 0.7;

/** The least grey of paper, in whatever shadow. */
const leastBright = 40;

/** The pixels beside an edge that are compared. */
const strip = 4;

/** The share of the rows in which an edge is on its line, and how near, as a share of the side. */
const onLine = 0.5;
const nearLine = 0.008;

/** The smallest sheet, as a share of the picture, and how far its corners are from those of the picture at least. */
const smallestSheet = 0.25;
const leastMargin = 0.015;

/**
 * What is beside the sheet is left out, so it must not be letters: few pixels may differ from the mean around them, by a
 * share of it.
 */
const texture = 0.25;
const fewDiffer = 0.005;
const meanPixels = 4;

/**
 * Returns the corners of a sheet of paper that was photographed on something darker. Undefined if there is none, as in a
 * scan: if its sides are not straight, or if there are marks beside it.
 */
export function findSheet(picture: GreyPicture): Corners | undefined {
  const scale = Math.max(1, Math.max(picture.width, picture.height) / reducedPixels);
  const reduced = reducedPicture(picture, scale);
  const { width, height } = reduced;
  const turned = transposed(reduced);
  const sides = [sideOf(reduced), sideOf(turned), sideOf(reduced, true), sideOf(turned, true)];
  const [left, top, right, bottom] = sides;
  if (!left || !top || !right || !bottom) return undefined;
  const corners = [
    crossing(left, top),
    crossing(right, top),
    crossing(right, bottom),
    crossing(left, bottom),
  ] as const;
  if (!isSheet(corners, width, height) || hasMarksBeside(reduced, corners)) return undefined;
  return corners.map(([x, y]) => [x * scale, y * scale] as const) as unknown as Corners;
}

/** The picture, each pixel the mean of a square. */
function reducedPicture({ pixels, width, height }: GreyPicture, scale: number): GreyPicture {
  const [columns, rows] = [Math.floor(width / scale), Math.floor(height / scale)];
  const reduced = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [sum, count] = [0, 0];
      for (let y = Math.floor(row * scale); y < Math.floor((row + 1) * scale); y++)
        for (let x = Math.floor(column * scale); x < Math.floor((column + 1) * scale); x++) {
          sum += pixels[y * width + x] ?? 0;
          count++;
        }
      reduced[row * columns + column] = count && sum / count;
    }
  return { pixels: reduced, width: columns, height: rows };
}

function transposed({ pixels, width, height }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + y] = pixels[y * width + x] ?? 0;
  return { pixels: turned, width: height, height: width };
}

/** A side of the sheet: its distance from the picture's side, by the place along it. */
interface Side {
  readonly start: number;
  readonly slope: number;
}

/**
 * Returns the left side of the sheet, or the right one: the line on which most rows turn bright first. The side of the
 * picture itself if it is bright there.
 */
function sideOf({ pixels, width, height }: GreyPicture, isFar = false): Side | undefined {
  const places: Point[] = [];
  let bright = 0;
  for (let row = 0; row < height; row++) {
    const at = (x: number) => pixels[row * width + (isFar ? width - 1 - x : x)] ?? 0;
    const edge = firstEdge(at, width / 2);
    if (edge !== undefined) places.push([row, isFar ? width - edge : edge]);
    else bright++;
  }
  if (bright > 0.9 * height) return { start: isFar ? width : 0, slope: 0 };
  return lineThrough(places, nearLine * width, onLine * height);
}

/** The place at which what follows is much brighter than all before it. Undefined if it is not. */
function firstEdge(at: (x: number) => number, furthest: number): number | undefined {
  let darkest = 0;
  for (let x = strip; x < furthest; x++) {
    const before = (at(x - 1) + at(x - 2) + at(x - 3)) / 3;
    const after = (at(x + 1) + at(x + 2) + at(x + 3)) / 3;
    darkest = Math.max(darkest, before);
    if (after > leastBright && before < darker * after && darkest < after) return steepest(at, x);
  }
  return undefined;
}

/** The place of the largest step from a place on: a step is noticed some pixels before it. */
function steepest(at: (x: number) => number, start: number): number {
  let best = start;
  for (let x = start; x <= start + strip; x++)
    if (at(x + 1) - at(x - 1) > at(best + 1) - at(best - 1)) best = x;
  return best;
}

/** Returns the line that most places are near, by trying pairs of them. Undefined if fewer than `fewest` are. */
function lineThrough(places: readonly Point[], nearby: number, fewest: number): Side | undefined {
  let best: Side | undefined;
  let most = fewest;
  const apart = Math.floor(places.length / 3);
  const step = Math.max(1, Math.floor(places.length / 60));
  for (let one = 0; one < places.length - apart; one += step)
    for (let other = one + apart; other < places.length; other += step) {
      const [[from, start], [to, end]] = [places[one] as Point, places[other] as Point]; // within bounds
      const slope = (end - start) / (to - from);
      const line = { slope, start: start - slope * from };
      const count = places.filter(
        ([at, place]) => Math.abs(line.start + slope * at - place) <= nearby,
      ).length;
      if (count > most) [best, most] = [line, count];
    }
  return best;
}

/** Where a side beside rows, x by y, crosses one above or below columns, y by x. */
function crossing(upright: Side, level: Side): Point {
  const y = (level.start + level.slope * upright.start) / (1 - level.slope * upright.slope);
  return [upright.start + upright.slope * y, y];
}

function isSheet(corners: readonly Point[], width: number, height: number): boolean {
  let area = 0;
  let isConvex = true;
  for (const [index, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(index + 1) % 4] as Point;
    const [thirdX, thirdY] = corners[(index + 2) % 4] as Point;
    area += (x * nextY - nextX * y) / 2;
    isConvex &&= (nextX - x) * (thirdY - nextY) - (nextY - y) * (thirdX - nextX) > 0;
  }
  const frame: readonly Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const margin = Math.max(
    ...corners.map(([x, y], index) => Math.hypot(x - (frame[index]?.[0] ?? 0), y - (frame[index]?.[1] ?? 0))),
  );
  return isConvex && area > smallestSheet * width * height && margin > leastMargin * Math.max(width, height);
}

/** Whether there is more than a plain table beside the sheet. */
function hasMarksBeside({ pixels, width, height }: GreyPicture, corners: readonly Point[]): boolean {
  let [marks, beside] = [0, 0];
  for (let y = meanPixels; y < height - meanPixels; y++)
    for (let x = meanPixels; x < width - meanPixels; x++) {
      if (isNear(corners, x, y)) continue;
      let sum = 0;
      for (let row = y - meanPixels; row <= y + meanPixels; row++)
        for (let column = x - meanPixels; column <= x + meanPixels; column++)
          sum += pixels[row * width + column] ?? 0;
      const mean = sum / (2 * meanPixels + 1) ** 2;
      beside++;
      if (Math.abs((pixels[y * width + x] ?? 0) - mean) > Math.max(texture * mean, 8)) marks++;
    }
  return marks > fewDiffer * beside;
}

/** Whether a place is on the sheet, or so near that its edge is around it. */
function isNear(corners: readonly Point[], x: number, y: number): boolean {
  return corners.every(([fromX, fromY], index) => {
    const [toX, toY] = corners[(index + 1) % 4] as Point;
    const length = Math.hypot(toX - fromX, toY - fromY);
    return ((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)) / length > -3 * meanPixels;
  });
}
