import { identity, type Matrix, transformed } from '../geometry/matrix.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import { matrixOf } from './matrix-of.ts';
import { readBox } from './page-view.ts';

/**
 * The matrix that places an appearance, turned by its own matrix, in an annotation's rectangle (ISO 32000-2, 12.5.5).
 */
export function appearanceMatrix(file: PdfFile, rectangle: Value | undefined, form: Dictionary): Matrix {
  const target = readBox(file, rectangle);
  const box = readBox(file, form.get('BBox'));
  if (!target || !box) return identity;
  const matrix = matrixOf(file, form);
  const corners = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => transformed([x, y], matrix)));
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [bottom, top] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  if (right === left || top === bottom) return identity;
  const [across, up] = [(target[2] - target[0]) / (right - left), (target[3] - target[1]) / (top - bottom)];
  return [across, 0, 0, up, target[0] - left * across, target[1] - bottom * up];
}
