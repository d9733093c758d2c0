import { identity, type Matrix } from '../geometry/matrix.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';

/** The matrix of a form or pattern (ISO 32000-2, 8.10.2). */
export function matrixOf(file: PdfFile, entries: Dictionary): Matrix {
  const numbers = resolveArray(file, entries.get('Matrix'))?.map((item) => resolve(file, item));
  const isMatrix = numbers?.length === 6 && numbers.every((item) => typeof item === 'number');
  return isMatrix ? (numbers as unknown as Matrix) : identity;
}
