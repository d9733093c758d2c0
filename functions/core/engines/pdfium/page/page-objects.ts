import { type Matrix, multiplied } from '../../../geometry/matrix.ts';
import type { Rectangle } from '../../../geometry/rectangle.ts';
import { floatAt, integerAt } from '../heap-floats.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { mapped } from './page-place.ts';

/** FPDF_PAGEOBJ_TEXT and the others of fpdf_edit.h. */
export const objectKind = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

/** A drawn object other than a form: the objects in forms are listed instead. */
export interface PageObject {
  readonly pointer: Pointer;
  readonly kind: number;
  /** In points of the page as displayed. */
  readonly box: Rectangle;
  /** Maps the coordinates of the object's box to points of the page as displayed. */
  readonly matrix: Matrix;
  /** Whether the object, or a form around it, is blended with what is below. */
  readonly isBlended: boolean;
  /** The outermost form around it: an object of the page. */
  readonly form?: Pointer;
}

/** The limits of objects and nesting; no real page exceeds them. */
const maximumObjects = 200_000;
const maximumDepth = 16;

/** Returns the objects of a page in drawing order. Undefined if there are more than on any page of real life. */
export function pageObjects(pdfium: Pdfium, page: Pointer, shown: Matrix): readonly PageObject[] | undefined {
  const objects: PageObject[] = [];
  const memory = pdfium.malloc(16);
  const isWhole = eachObject(pdfium, page, shown, ({ pointer, kind, matrix, isWithin, form }) => {
    const isBlended = isWithin || pdfium.FPDFPageObj_HasTransparency(pointer) !== 0;
    if (kind !== objectKind.form) {
      const box = objectBox(pdfium, pointer, memory, matrix);
      if (box) objects.push({ pointer, kind, box, matrix, isBlended, ...(form && { form }) });
    }
    return isBlended;
  });
  pdfium.free(memory);
  return isWhole ? objects : undefined;
}

interface VisitedObject extends Pick<PageObject, 'pointer' | 'kind' | 'matrix' | 'form'> {
  /** The result of `visit` for the form around it. */
  readonly isWithin: boolean;
}

/**
 * Calls `visit` with the objects of a page in drawing order, and with each form before its objects. Returns false early
 * if there are more than on any page of real life. `shown` maps the page's coordinates to others.
 */
export function eachObject(
  pdfium: Pdfium,
  page: Pointer,
  shown: Matrix,
  visit: (object: VisitedObject) => boolean,
): boolean {
  const memory = pdfium.malloc(24);
  let visited = 0;
  const visitAll = (
    count: number,
    objectAt: (index: number) => Pointer,
    within: Omit<VisitedObject, 'pointer' | 'kind'>,
    depth: number,
  ): boolean => {
    for (let index = 0; index < count; index++) {
      if (++visited > maximumObjects || depth > maximumDepth) return false;
      const pointer = objectAt(index);
      const kind = pdfium.FPDFPageObj_GetType(pointer);
      const isWithin = visit({ pointer, kind, ...within });
      if (kind !== objectKind.form) continue;
      const matrix = multiplied(readMatrix(pdfium, pointer, memory), within.matrix);
      const inner = pdfium.FPDFFormObj_CountObjects(pointer);
      const innerAt = (at: number) => pdfium.FPDFFormObj_GetObject(pointer, at);
      const form = within.form ?? pointer;
      if (!visitAll(inner, innerAt, { matrix, isWithin, form }, depth + 1)) return false;
    }
    return true;
  };
  const isWhole = visitAll(
    pdfium.FPDFPage_CountObjects(page),
    (index) => pdfium.FPDFPage_GetObject(page, index),
    { matrix: shown, isWithin: false },
    0,
  );
  pdfium.free(memory);
  return isWhole;
}

/** The box of an object, mapped by `matrix`. `memory` has room for four numbers. */
export function objectBox(
  pdfium: Pdfium,
  pointer: Pointer,
  memory: Pointer,
  matrix: Matrix,
): Rectangle | undefined {
  if (!pdfium.FPDFPageObj_GetBounds(pointer, memory, memory + 4, memory + 8, memory + 12)) return undefined;
  const at = (place: number) => floatAt(pdfium, memory + 4 * place);
  return mapped(matrix, at(0), at(1), at(2), at(3));
}

/** An object's own matrix. `memory` has room for six numbers. */
export function readMatrix(pdfium: Pdfium, pointer: Pointer, memory: Pointer): Matrix {
  if (!pdfium.FPDFPageObj_GetMatrix(pointer, memory)) return [1, 0, 0, 1, 0, 0];
  const at = (place: number) => floatAt(pdfium, memory + 4 * place);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

/** Red, green, blue and opacity, each 0 to 255. Undefined for a pattern. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** The fill colour of an object. `memory` has room for four numbers. */
export function fillColour(pdfium: Pdfium, pointer: Pointer, memory: Pointer): Colour | undefined {
  if (!pdfium.FPDFPageObj_GetFillColor(pointer, memory, memory + 4, memory + 8, memory + 12))
    return undefined;
  return colourAt(pdfium, memory);
}

/** The stroke colour of an object. `memory` has room for four numbers. */
export function strokeColour(pdfium: Pdfium, pointer: Pointer, memory: Pointer): Colour | undefined {
  if (!pdfium.FPDFPageObj_GetStrokeColor(pointer, memory, memory + 4, memory + 8, memory + 12))
    return undefined;
  return colourAt(pdfium, memory);
}

function colourAt(pdfium: Pdfium, memory: Pointer): Colour {
  const at = (place: number) => integerAt(pdfium, memory + 4 * place);
  return [at(0), at(1), at(2), at(3)];
}
