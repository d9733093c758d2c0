import type { Matrix } from '../geometry/matrix.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';

/** A page as the reader sees it: upright, its lower left corner at the origin, in points. */
export interface PageView {
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** Maps the view's coordinates to the page's own. */
  readonly toPage: Matrix;
}

type Box = readonly [left: number, bottom: number, right: number, top: number];

const letter: Box = [0, 0, 612, 792];

/** The view of a page by its crop box, rotation and unit (ISO 32000-2, 7.7.3.3). `page` has its inherited entries. */
export function pageView(file: PdfFile, page: Dictionary): PageView {
  const media = readBox(file, page.get('MediaBox')) ?? letter;
  const crop = readBox(file, page.get('CropBox'));
  const [left, bottom, right, top] = (crop && intersection(media, crop)) ?? media;
  const unit = positive(resolve(file, page.get('UserUnit'))) ?? 1;
  const scale = 1 / unit;
  const rotation = resolve(file, page.get('Rotate'));
  const quarterTurns = typeof rotation === 'number' ? ((Math.round(rotation / 90) % 4) + 4) % 4 : 0;
  const [width, height] = [(right - left) * unit, (top - bottom) * unit];
  const isTurned = quarterTurns % 2 === 1;
  const toPage: readonly Matrix[] = [
    [scale, 0, 0, scale, left, bottom],
    [0, scale, -scale, 0, right, bottom],
    [-scale, 0, 0, -scale, right, top],
    [0, -scale, scale, 0, left, top],
  ];
  return {
    widthPoints: isTurned ? height : width,
    heightPoints: isTurned ? width : height,
    toPage: toPage[quarterTurns] as Matrix, // 0 to 3
  };
}

/** The box in a value, if it is one with an area. */
export function readBox(file: PdfFile, value: Value | undefined): Box | undefined {
  const numbers = resolveArray(file, value)?.map((item) => resolve(file, item));
  if (numbers?.length !== 4 || !numbers.every((number) => typeof number === 'number')) return undefined;
  const [x1, y1, x2, y2] = numbers as readonly number[] as Box; // four, as checked above
  return notEmpty([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]);
}

function intersection(a: Box, b: Box): Box | undefined {
  return notEmpty([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]);
}

function notEmpty(box: Box): Box | undefined {
  return box[2] - box[0] > 0 && box[3] - box[1] > 0 ? box : undefined;
}

function positive(value: Value): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
