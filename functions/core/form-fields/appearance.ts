import type { Matrix } from '../geometry/matrix.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import {
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import { off } from './field-options.ts';

/** A rectangle with its corners in order. */
export interface Rectangle {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Bits of an annotation's flags, `F` (ISO 32000-2, table 167). */
export const annotationFlag = {
  invisible: 1 << 0,
  hidden: 1 << 1,
  print: 1 << 2,
  noRotate: 1 << 4,
  noView: 1 << 5,
  toggleNoView: 1 << 8,
} as const;

/** An annotation's appearance: the number of its stream, and the stream's dictionary. */
export interface Appearance {
  readonly number: number;
  readonly dictionary: Dictionary;
}

/**
 * The appearance that a viewer shows while the user does not interact with an annotation, in its present state (ISO
 * 32000-2, 12.5.5).
 */
export function normalAppearance(file: PdfFile, annotation: Dictionary): Appearance | undefined {
  const normal = resolveDictionary(file, annotation.get('AP'))?.get('N');
  const own = streamOf(file, normal);
  if (own) return own;
  const state = resolve(file, annotation.get('AS'));
  return streamOf(file, resolveDictionary(file, normal)?.get(typeof state === 'string' ? state : off));
}

function streamOf(file: PdfFile, value: Value | undefined): Appearance | undefined {
  const stream = resolveStream(file, value);
  return stream && { number: numberOf(file, value), dictionary: stream.dictionary };
}

/** Whether a viewer shows an annotation on the screen. */
export function isShown(file: PdfFile, annotation: Dictionary): boolean {
  return (numberAt(file, annotation, 'F') & (annotationFlag.hidden | annotationFlag.noView)) === 0;
}

/**
 * The matrix that places an appearance in its annotation's rectangle (ISO 32000-2, 12.5.5, algorithm 8.1). Undefined if
 * it would be invisible. `rotation` is the page's, in degrees.
 */
export function placement(
  file: PdfFile,
  annotation: Dictionary,
  { dictionary }: Appearance,
  rotation: number,
): Matrix | undefined {
  const rectangle = rectangleAt(file, annotation, 'Rect');
  const box = rectangleAt(file, dictionary, 'BBox');
  if (!rectangle || !box) return undefined;
  const own = numbersAt(file, dictionary, 'Matrix', 6) as Matrix | undefined; // as many as requested
  const { left, bottom, right, top } = own ? transformed(box, own) : box;
  const [width, height] = [right - left, top - bottom];
  const [toWidth, toHeight] = [rectangle.right - rectangle.left, rectangle.top - rectangle.bottom];
  if (width <= 0 || height <= 0 || toWidth <= 0 || toHeight <= 0) return undefined;
  const [x, y] = [toWidth / width, toHeight / height];
  const matrix: Matrix = [x, 0, 0, y, rectangle.left - left * x, rectangle.bottom - bottom * y];
  const staysUpright = (numberAt(file, annotation, 'F') & annotationFlag.noRotate) !== 0;
  return staysUpright && rotation % 360 !== 0 ? turned(matrix, rectangle, rotation) : matrix;
}

/** Undoes the page's rotation about the upper left corner of the rectangle. */
function turned([x, , , y, e, f]: Matrix, { left, top }: Rectangle, degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))];
  const [dx, dy] = [e - left, f - top];
  return [x * cos, x * sin, -y * sin, y * cos, left + dx * cos - dy * sin, top + dx * sin + dy * cos];
}

function transformed({ left, bottom, right, top }: Rectangle, [a, b, c, d, e, f]: Matrix): Rectangle {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** A rectangle of a dictionary, with any two opposite corners. */
export function rectangleAt(file: PdfFile, entries: Dictionary, key: string): Rectangle | undefined {
  const numbers = numbersAt(file, entries, key, 4);
  if (!numbers) return undefined;
  const [x1, y1, x2, y2] = numbers as [number, number, number, number]; // as many as requested
  return {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  };
}

/** A list of exactly `count` numbers. */
export function numbersAt(
  file: PdfFile,
  entries: Dictionary,
  key: string,
  count: number,
): readonly number[] | undefined {
  const list = resolveArray(file, entries.get(key));
  if (list?.length !== count) return undefined;
  const numbers = list.map((item) => resolve(file, item));
  return numbers.every((item) => typeof item === 'number') ? (numbers as readonly number[]) : undefined;
}

/** A number of a dictionary; 0 if there is none. */
export function numberAt(file: PdfFile, entries: Dictionary, key: string): number {
  const value = resolve(file, entries.get(key));
  return typeof value === 'number' ? value : 0;
}
