import type { Drawing } from '../../engines/engine-jobs.ts';
import type { Rectangle } from '../../geometry/rectangle.ts';
import { seen } from './differing-areas.ts';

/** The most that sides of a figure differ by, in pixels, if its edges are between pixels. */
const rounding = 1.5;

/** The least distance of a figure that was shifted, in pixels. */
const shifted = 0.5;

/** The pixels of a call that are compared so; figures beyond are differences. */
const mostPixels = 50_000_000;

/** The most values that edges between pixels change, as a share of a figure's pixels. */
const mostBetween = 0.25;

/** Figures of both pages that look the same at another place. */
interface ShiftedFigures {
  readonly before: readonly Readonly<Rectangle>[];
  readonly after: readonly Readonly<Rectangle>[];
}

/** The work of all pages of a call. */
interface FigureBudget {
  pixels: number;
}

export function figureBudget(): FigureBudget {
  return { pixels: mostPixels };
}

/**
 * Finds figures that two drawings have at different places, of the same size and with the same pixels. `figures` are those of
 * either page, in pixels from the top.
 */
export function shiftedFigures(
  one: Drawing,
  other: Drawing,
  figures: readonly Readonly<Rectangle>[],
  otherFigures: readonly Readonly<Rectangle>[],
  budget: FigureBudget,
): ShiftedFigures {
  const before: Readonly<Rectangle>[] = [];
  const after = new Set<Readonly<Rectangle>>();
  const stays = (figure: Readonly<Rectangle>, list: readonly Readonly<Rectangle>[]) =>
    list.some((place) => distance(figure, place) <= shifted && areAsLarge(figure, place));
  const free = otherFigures.filter((figure) => !stays(figure, figures));
  for (const figure of figures) {
    if (stays(figure, otherFigures)) continue;
    const match = free.find((place) => {
      if (after.has(place) || !areAsLarge(figure, place)) return false;
      budget.pixels -= (figure.right - figure.left) * (figure.bottom - figure.top);
      return budget.pixels > 0 && haveSamePixels(one, other, figure, place);
    });
    if (!match) continue;
    before.push(figure);
    after.add(match);
  }
  return { before, after: [...after] };
}

function distance(one: Readonly<Rectangle>, other: Readonly<Rectangle>): number {
  return Math.max(Math.abs(one.left - other.left), Math.abs(one.top - other.top));
}

function areAsLarge(one: Readonly<Rectangle>, other: Readonly<Rectangle>): boolean {
  const width = one.right - one.left - other.right + other.left;
  const height = one.bottom - one.top - other.bottom + other.top;
  return Math.max(Math.abs(width), Math.abs(height)) < rounding;
}

/**
 * Whether all pixels within two places are the same. Since a place may begin between pixels, some are only as light as one of
 * those around them in the other drawing.
 */
function haveSamePixels(
  one: Drawing,
  other: Drawing,
  place: Readonly<Rectangle>,
  otherPlace: Readonly<Rectangle>,
): boolean {
  const [x, y] = [Math.round(otherPlace.left - place.left), Math.round(otherPlace.top - place.top)];
  const [left, top] = [Math.max(0, Math.ceil(place.left) + 1), Math.max(0, Math.ceil(place.top) + 1)];
  const right = Math.min(place.right - 1, one.widthPixels);
  const bottom = Math.min(place.bottom - 1, one.heightPixels);
  let between = mostBetween * (right - left) * (bottom - top);
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++)
      for (let part = 0; part < 3; part++) {
        const value = shareAt(one, column, row, part);
        const otherValue = shareAt(other, column + x, row + y, part);
        if (Math.abs(value - otherValue) <= seen) continue;
        if (between-- <= 0) return false;
        if (!isAround(meanAt(one, column, row, part), other, column + x, row + y, part)) return false;
        if (!isAround(meanAt(other, column + x, row + y, part), one, column, row, part)) return false;
      }
  return true;
}

/** Whether a mean is within those around pixels beside a place of another drawing. */
function isAround(value: number, drawing: Drawing, column: number, row: number, part: number): boolean {
  let [least, most] = [255, 0];
  for (let down = -1; down <= 1; down++)
    for (let along = -1; along <= 1; along++) {
      const near = meanAt(drawing, column + along, row + down, part);
      least = Math.min(least, near);
      most = Math.max(most, near);
    }
  return value >= least - seen && value <= most + seen;
}

/** The mean of a pixel and those around it, in which a thin line is as dark wherever it is between pixels. */
function meanAt(drawing: Drawing, column: number, row: number, part: number): number {
  let sum = 0;
  for (let down = -1; down <= 1; down++)
    for (let along = -1; along <= 1; along++) sum += shareAt(drawing, column + along, row + down, part);
  return sum / 9;
}

function shareAt({ pixels, widthPixels, heightPixels }: Drawing, x: number, y: number, part: number): number {
  const isInside = x >= 0 && y >= 0 && x < widthPixels && y < heightPixels;
  return isInside ? (pixels[4 * (y * widthPixels + x) + part] ?? 255) : 255;
}
