import { type Matrix, transformed } from '../geometry/matrix.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';
import { spend } from '../pdf-objects/work-budget.ts';
import type { ContentPlace } from './operation.ts';
import { readBox } from './page-view.ts';

/** With more cells than this on a page, text in a cell is illegible. */
const maximumTiles = 2_500;

/** The offsets from the first cell of a tiling pattern's cells that may be visible on a page (ISO 32000-2, 8.7.3). */
export function tileOffsets(
  file: PdfFile,
  pattern: Dictionary,
  matrix: Matrix,
  page: readonly [number, number, number, number],
): ContentPlace['offsets'] {
  const [across, up] = ['XStep', 'YStep'].map((key) => resolve(file, pattern.get(key)));
  const box = readBox(file, pattern.get('BBox'));
  const [a, b, c, d, e, f] = matrix;
  const area = a * d - b * c;
  if (typeof across !== 'number' || typeof up !== 'number' || across * up * area === 0 || !box) return [];
  const inverse: Matrix = [
    d / area,
    -b / area,
    -c / area,
    a / area,
    (c * f - d * e) / area,
    (b * e - a * f) / area,
  ];
  const [left, bottom, right, top] = page;
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => transformed([x, y], inverse)));
  const [columns, rows] = [0, 1].map((axis) => {
    const step = axis === 0 ? across : up;
    const [low, high] = axis === 0 ? [box[0], box[2]] : [box[1], box[3]];
    const places = corners.flatMap((corner) => [
      ((corner[axis] ?? 0) - high) / step,
      ((corner[axis] ?? 0) - low) / step,
    ]);
    return [Math.floor(Math.min(...places)), Math.ceil(Math.max(...places))] as const;
  }) as [readonly [number, number], readonly [number, number]];
  if ((columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1) > maximumTiles) return [];
  const offsets: (readonly [number, number])[] = [];
  for (let column = columns[0]; column <= columns[1]; column++)
    for (let row = rows[0]; row <= rows[1]; row++)
      if (column !== 0 || row !== 0)
        offsets.push([column * across * a + row * up * c, column * across * b + row * up * d]);
  spend('tile', offsets.length);
  return offsets;
}
