import type { Matrix } from '../../../matrix.ts';
import type { Rectangle } from '../../../rectangle.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { mapped } from '../page/page-place.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** The characters of a page's text, by PDFium's index. */
export interface PageLetters {
  readonly count: number;
  /** The text object that draws each; 0 for one that PDFium adds. */
  readonly objects: Uint32Array;
  /** The character that each is read as. */
  readonly codes: Uint32Array;
  /** The place of a character's ink in points of the page as it is shown; where it has none, of its cell. */
  boxOf(index: number): Rectangle;
}

/** `matrix` is that of the page as it is shown. */
export function pageLetters(pdfium: Pdfium, text: Pointer, count: number, matrix: Matrix): PageLetters {
  const objects = new Uint32Array(count);
  const codes = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    objects[index] = pdfium.FPDFText_GetTextObject(text, index);
    codes[index] = pdfium.FPDFText_GetUnicode(text, index);
  }
  const known = new Map<number, Rectangle>();
  const boxOf = (index: number): Rectangle => {
    const box = known.get(index) ?? readBox(pdfium, text, index, matrix);
    known.set(index, box);
    return box;
  };
  return { count, objects, codes, boxOf };
}

/** A box that is smaller, in points, has no ink. */
const thinnest = 0.02;

function readBox(pdfium: Pdfium, text: Pointer, index: number, matrix: Matrix): Rectangle {
  const memory = pdfium.malloc(32);
  pdfium.FPDFText_GetCharBox(text, index, memory, memory + 8, memory + 16, memory + 24);
  const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(pdfium.memory().buffer, memory, 4);
  let box = mapped(matrix, left, bottom, right, top);
  if (!(box.right - box.left > thinnest && box.bottom - box.top > thinnest)) {
    pdfium.FPDFText_GetLooseCharBox(text, index, memory);
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.memory().buffer, memory, 4);
    box = mapped(matrix, left, bottom, right, top);
  }
  pdfium.free(memory);
  return box;
}
