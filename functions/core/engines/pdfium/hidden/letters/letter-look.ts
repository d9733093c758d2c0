import { multiplied } from '../../../../geometry/matrix.ts';
import type { Rectangle } from '../../../../geometry/rectangle.ts';
import type { Colour } from '../../page/page-objects.ts';
import type { PartDrawing, Pixels } from '../page-drawing.ts';
import { type Contrast, lightness } from './contrast.ts';
import {
  type GlyphOutline,
  lineInk,
  mappedOutline,
  outlineInk,
  type PlacedOutline,
} from './glyph-outline.ts';

/** The change of contrast in each pixel around a letter between two drawings, row by row. */
export interface Change {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly contrasts: Float32Array;
  /** The contrast of the strongest pixels. */
  readonly peak: Contrast;
}

/** The distance, in pixels, that a letter's edges may reach beyond its box. */
const edge = 1;

/** The minimum share of a letter's box that has ink. A corner of a hidden letter may be visible. */
const leastInk = 0.06;

/** Single pixels are no part of a letter. */
const strongest = 3;

/** Returns what differs between two drawings in a letter's box, in points. */
export function changeIn(one: Pixels, other: Pixels, drawing: PartDrawing, box: Rectangle): Change {
  const { scale, widthPixels, heightPixels } = drawing;
  const clamp = (value: number, least: number, size: number) =>
    Math.max(least - edge, Math.min(least + size + edge, value));
  const [left, right] = [Math.floor(box.left * scale - edge), Math.ceil(box.right * scale + edge)].map((x) =>
    clamp(x, drawing.left, widthPixels),
  ) as [number, number];
  const [top, bottom] = [Math.floor(box.top * scale - edge), Math.ceil(box.bottom * scale + edge)].map((y) =>
    clamp(y, drawing.top, heightPixels),
  ) as [number, number];
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const contrasts = new Float32Array(width * height);
  const peaks = new Float32Array(strongest);
  const [endX, endY] = [drawing.left + widthPixels, drawing.top + heightPixels];
  for (let y = Math.max(drawing.top, top); y < Math.min(bottom, endY); y++)
    for (let x = Math.max(drawing.left, left); x < Math.min(right, endX); x++) {
      const at = ((y - drawing.top) * widthPixels + x - drawing.left) * 4;
      if (one[at] === other[at] && one[at + 1] === other[at + 1] && one[at + 2] === other[at + 2]) continue;
      const contrast = Math.abs(lightnessAt(one, at) - lightnessAt(other, at));
      contrasts[(y - top) * width + x - left] = contrast;
      if (contrast > (peaks[0] as number)) {
        peaks[0] = contrast;
        peaks.sort();
      }
    }
  return { left, top, width, height, contrasts, peak: peaks[0] as number };
}

function lightnessAt(pixels: Pixels, at: number): number {
  return lightness(pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number); // within bounds
}

/** Whether hardly anything of a letter is drawn. */
export function isGone({ width, height, contrasts, peak }: Change, least: Contrast): boolean {
  if (peak < least) return true;
  const [inner, upper] = [width - 2 * edge, height - 2 * edge];
  const enough = Math.max(1, Math.min(leastInk * inner * upper, inner + upper));
  let inked = 0;
  for (const contrast of contrasts) if (contrast >= least) inked++;
  return inked < enough;
}

/**
 * Returns the contrast of a colour to the drawing without a letter, in the pixels that change with it. Where two colours
 * of one lightness meet, the edges of a letter are darker than both.
 */
export function paintContrast(
  { left, top, width, height, contrasts }: Change,
  without: Pixels,
  drawing: PartDrawing,
  [red, green, blue]: Colour,
): Contrast {
  const paint = lightness(red, green, blue);
  let [sum, count] = [0, 0];
  for (let at = 0; at < width * height; at++) {
    if (contrasts[at] === 0) continue;
    const [x, y] = [left + (at % width) - drawing.left, top + Math.floor(at / width) - drawing.top];
    const pixel = (y * drawing.widthPixels + x) * 4;
    sum += Math.abs(paint - lightnessAt(without, pixel));
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** The smaller side of the ink of a change, in pixels. */
export function inkSide({ width, contrasts, peak }: Change): number {
  const [rows, columns] = [new Set<number>(), new Set<number>()];
  for (const [at, contrast] of contrasts.entries()) {
    if (contrast < peak / 2) continue;
    rows.add(Math.floor(at / width));
    columns.add(at % width);
  }
  return Math.min(rows.size, columns.size);
}

/** The share of a box's side that ink may leave free at its ends, besides a pixel. */
const freeSide = 0.12;

/** Whether the ink of a change reaches all sides of its letter's box, which no part of a letter does. */
export function reachesSides({ width, height, contrasts, peak }: Change): boolean {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (const [at, contrast] of contrasts.entries()) {
    if (contrast < peak / 4) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const [across, down] = [edge + 1 + freeSide * width, edge + 1 + freeSide * height];
  return left <= across && right >= width - 1 - across && top <= down && bottom >= height - 1 - down;
}

/** The maximum share of its box that a letter fills; a blot fills more. */
const mostInk = 0.6;

/** The maximum ink of a letter, in square ems. */
const mostInkEms = 0.5;

/** Whether a change fills its box, and more of an em, in pixels, than a letter does. */
export function isBlot({ contrasts, peak }: Change, em: number): boolean {
  let inked = 0;
  for (const contrast of contrasts) if (contrast >= peak / 2) inked++;
  return inked > mostInk * contrasts.length && inked > mostInkEms * em * em;
}

/** How well a change fits the glyph that is to be drawn. */
export interface Fit {
  /** 0 for nothing in common, 1 for the same. */
  readonly likeness: number;
  /** The contrast of its filled pixels. */
  readonly contrast: Contrast;
  /** The share of the glyph that is drawn. */
  readonly drawn: number;
}

/** Letters of at most this many pixels are placed at whole ones. */
const largestPlaced = 96;

/** At this likeness, a letter is exactly its glyph, and not sought a pixel beside. */
const inPlace = 0.9;

/** Letters are sought a pixel beside along the line, then across it. */
const besides = [-1, 1];

/** The maximum share of the pixels around a letter that may be of the letters beside it. */
const mostBeside = 0.4;

/**
 * Compares a change with an outline on the page: with its fill, or with a line around it, where no outline of `beside` is.
 * All lengths are in points.
 */
export function fitOf(
  change: Change,
  outline: PlacedOutline,
  { scale }: PartDrawing,
  beside: readonly PlacedOutline[],
  lineWidth?: number,
): Fit {
  const { left, top, width, height, contrasts, peak } = change;
  const onDrawing = ({ outline, matrix }: PlacedOutline) =>
    mappedOutline(outline, multiplied(matrix, [scale, 0, 0, scale, -left, -top]));
  const placed = onDrawing(outline);
  const ink =
    lineWidth === undefined
      ? outlineInk(placed, width, height)
      : lineInk(placed, lineWidth === 0 ? 1 : lineWidth * scale, width, height); // one pixel is the thinnest
  const [softInk, softChange] = [softened(ink, width, height), softened(contrasts, width, height)];
  const isOther = pixelsBeside(beside.map(onDrawing), softInk, width, height);
  let [likeness, bestX, bestY] = [correlation(softInk, softChange, isOther, width, height, 0, 0), 0, 0];
  const seek = (dx: number, dy: number) => {
    if (likeness >= inPlace) return;
    const shifted = correlation(softInk, softChange, isOther, width, height, dx, dy);
    if (shifted > likeness) [likeness, bestX, bestY] = [shifted, dx, dy];
  };
  if (Math.max(width, height) <= largestPlaced) {
    for (const dx of besides) seek(dx, 0);
    const column = bestX;
    for (const dy of besides) seek(column, dy);
  }
  let [filled, found, common, squares] = [0, 0, 0, 0];
  const [endX, endY] = [width - Math.max(0, bestX), height - Math.max(0, bestY)];
  const step = bestY * width + bestX;
  for (let y = Math.max(0, -bestY); y < endY; y++)
    for (let x = Math.max(0, -bestX), at = y * width + x; x < endX; x++, at++) {
      const [part, contrast] = [ink[at] as number, contrasts[at + step] as number]; // equally long
      filled += part;
      squares += part * part;
      common += part * contrast;
      found += Math.min(part, contrast / peak);
    }
  if (squares === 0) return { likeness: 0, contrast: 0, drawn: 0 };
  return { likeness, contrast: common / squares, drawn: found / filled };
}

/** Fainter pixels are beyond the blurred edge of a letter. */
const faintest = 0.02;

/** Marks the pixels of other letters only; none if they are too many to compare the rest. */
function pixelsBeside(
  beside: readonly GlyphOutline[],
  softInk: Float32Array,
  width: number,
  height: number,
): Uint8Array | undefined {
  if (beside.length === 0) return undefined;
  const marked = new Uint8Array(softInk.length);
  let count = 0;
  for (const outline of beside)
    for (const [at, ink] of softened(outlineInk(outline, width, height), width, height).entries()) {
      if (ink < faintest || (softInk[at] as number) >= faintest || marked[at] === 1) continue; // equally long
      marked[at] = 1;
      count++;
    }
  return count > 0 && count <= mostBeside * marked.length ? marked : undefined;
}

/** Blurs by a pixel, since glyphs are hinted and drawn at whole pixels. */
function softened(values: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const across =
        (x > 0 ? (values[at - 1] as number) : 0) + (x < width - 1 ? (values[at + 1] as number) : 0);
      result[at] = ((values[at] as number) * 2 + across) / 4;
    }
  const rows = result.slice();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const down =
        (y > 0 ? (rows[at - width] as number) : 0) + (y < height - 1 ? (rows[at + width] as number) : 0);
      result[at] = ((rows[at] as number) * 2 + down) / 4;
    }
  return result;
}

/** Pearson's correlation of two pictures, one shifted, without some pixels. */
function correlation(
  one: Float32Array,
  other: Float32Array,
  without: Uint8Array | undefined,
  width: number,
  height: number,
  dx: number,
  dy: number,
): number {
  let [count, sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0, 0];
  const [endX, endY] = [width - Math.max(0, dx), height - Math.max(0, dy)];
  const step = dy * width + dx;
  for (let y = Math.max(0, -dy); y < endY; y++)
    for (let x = Math.max(0, -dx), at = y * width + x; x < endX; x++, at++) {
      if (without?.[at] === 1) continue;
      const [a, b] = [one[at] as number, other[at + step] as number]; // equally long
      count++;
      sumOne += a;
      sumOther += b;
      squaresOne += a * a;
      squaresOther += b * b;
      products += a * b;
    }
  const spread = (squaresOne - sumOne ** 2 / count) * (squaresOther - sumOther ** 2 / count);
  return spread > 0 ? (products - (sumOne * sumOther) / count) / Math.sqrt(spread) : 0;
}

/** The change as a grey picture on white. */
export function pictureOf({ contrasts, peak }: Change): Uint8Array {
  return Uint8Array.from(contrasts, (contrast) => Math.round(255 * (1 - Math.min(1, contrast / peak))));
}
