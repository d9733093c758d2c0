import type { Point } from '../../../../geometry/matrix.ts';
import { type Change, pictureOf } from './letter-look.ts';

/** The place of a letter on its line, in pixels of a drawing. */
export interface LetterCell {
  readonly origin: Point;
  /** To the origin of the next letter; infinite for the last one. */
  readonly advance: number;
  /** The direction of the line, clockwise from the right. */
  readonly angle: number;
}

/** A grey picture on white, row by row. */
interface GreyPicture {
  readonly greys: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The share of its advance by which a letter may reach into the cells of its neighbours. */
const overhang = 0.1;

/** Lighter pixels, of 255, are the soft edges of letters. */
const lightest = 225;

/** Returns the change in a letter's cell as a picture, turned upright. Boxes of turned letters contain their neighbours. */
export function uprightPicture(change: Change, { origin, advance, angle }: LetterCell): GreyPicture {
  const { left, top, width, height } = change;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [left, left + width].flatMap((x) =>
    [top, top + height].map((y): Point => {
      const [dx, dy] = [x - origin[0], y - origin[1]];
      return [dx * cos + dy * sin, dy * cos - dx * sin];
    }),
  );
  const [across, down] = [corners.map(([u]) => u), corners.map(([, v]) => v)];
  const start = Math.max(Math.min(...across), advance === Number.POSITIVE_INFINITY ? 0 : -overhang * advance);
  const end = Math.min(Math.max(...across), (1 + overhang) * advance);
  const first = Math.min(...down);
  const [wide, high] = [Math.ceil(end - start), Math.ceil(Math.max(...down) - first)];
  const greys = pictureOf(change);
  const greyAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : (greys[y * width + x] as number); // within bounds
  const upright = new Uint8Array(Math.max(0, wide * high));
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      const [u, v] = [start + column + 0.5, first + row + 0.5];
      const x = origin[0] + u * cos - v * sin - left - 0.5;
      const y = origin[1] + u * sin + v * cos - top - 0.5;
      const [x1, y1] = [Math.floor(x), Math.floor(y)];
      const [dx, dy] = [x - x1, y - y1];
      const upper = greyAt(x1, y1) * (1 - dx) + greyAt(x1 + 1, y1) * dx;
      const lower = greyAt(x1, y1 + 1) * (1 - dx) + greyAt(x1 + 1, y1 + 1) * dx;
      upright[row * wide + column] = Math.round(upper * (1 - dy) + lower * dy);
    }
  if (advance !== Number.POSITIVE_INFINITY) withoutNeighbours(upright, wide, high);
  return { greys: upright, width: wide, height: high };
}

/** Clears what reaches into a cell from the side and ends soon. */
function withoutNeighbours(greys: Uint8Array, width: number, height: number): void {
  const rows = Array.from({ length: height }, (_, row) => row * width);
  const isBlank = (column: number) => rows.every((start) => (greys[start + column] as number) >= lightest); // within it
  const reach = Math.ceil((3 * overhang * width) / (1 + 2 * overhang));
  for (const at of [(step: number) => step, (step: number) => width - 1 - step]) {
    const steps = Array.from({ length: Math.min(reach, width) }, (_, step) => step);
    const end = steps.findLast((step) => isBlank(at(step))) ?? 0;
    for (const step of steps.slice(0, end)) for (const start of rows) greys[start + at(step)] = 255;
  }
}
