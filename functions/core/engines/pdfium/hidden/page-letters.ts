import { identity, type Matrix, multiplied } from '../../../geometry/matrix.ts';
import type { Rectangle } from '../../../geometry/rectangle.ts';
import type { ContentText } from '../content-text.ts';
import { doubleAt, floatAt } from '../heap-floats.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { objectBox } from '../page/page-objects.ts';
import { mapped } from '../page/page-place.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** The characters of a page's text, by PDFium's index. */
export interface PageLetters {
  readonly count: number;
  /** The text object that draws each; 0 for a character that PDFium adds. */
  readonly objects: Uint32Array;
  /** The character code of each. */
  readonly codes: Uint32Array;
  /** The box of a character's ink, or of its cell if it has none, in points of the page as displayed. */
  boxOf(index: number): Rectangle;
  /** Maps PDFium's places of a character to the page: PDFium leaves out the form around a stated text. */
  toPage(index: number): Matrix;
}

/** Reads the letters. `matrix` maps to the page as displayed. */
export function pageLetters(
  pdfium: Pdfium,
  { text, count, parts }: Pick<ContentText, 'text' | 'count' | 'parts'>,
  matrix: Matrix,
): PageLetters {
  const objects = new Uint32Array(count);
  const codes = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    objects[index] = pdfium.FPDFText_GetTextObject(text, index);
    codes[index] = pdfium.FPDFText_GetUnicode(text, index);
  }
  const known = new Map<number, Rectangle>();
  const forms = new Map<Pointer, Matrix>();
  const toPage = (index: number): Matrix => {
    const object = objects[index] as number; // one for each letter
    const part = parts.get(object);
    if (!part) return identity;
    const form = forms.get(object) ?? (isStated(pdfium, text, index, object) ? part.matrix : identity);
    forms.set(object, form);
    return form;
  };
  const boxOf = (index: number): Rectangle => {
    const found = known.get(index);
    if (found) return found;
    const form = toPage(index);
    const box = readBox(pdfium, text, index, form === identity ? matrix : multiplied(form, matrix));
    known.set(index, box);
    return box;
  };
  return { count, objects, codes, boxOf, toPage };
}

/** Whether PDFium reads the stated text of an object, and not its glyphs: such letters are as high as the object. */
function isStated(pdfium: Pdfium, text: Pointer, index: number, object: Pointer): boolean {
  const memory = pdfium.malloc(32);
  const box = objectBox(pdfium, object, memory, identity);
  pdfium.FPDFText_GetCharBox(text, index, memory, memory + 8, memory + 16, memory + 24);
  const [low, high] = [doubleAt(pdfium, memory + 16), doubleAt(pdfium, memory + 24)];
  pdfium.free(memory);
  return box !== undefined && Math.abs(box.top - low) < same && Math.abs(box.bottom - high) < same;
}

/** The greatest difference, in points, of two numbers that are one in PDFium. */
const same = 0.001;

function readBox(pdfium: Pdfium, text: Pointer, index: number, matrix: Matrix): Rectangle {
  const ink = inkBox(pdfium, text, index);
  if (ink) return mapped(matrix, ...ink);
  const memory = pdfium.malloc(16);
  pdfium.FPDFText_GetLooseCharBox(text, index, memory);
  const float = (place: number) => floatAt(pdfium, memory + 4 * place);
  const [left, top, right, bottom] = [float(0), float(1), float(2), float(3)];
  pdfium.free(memory);
  return mapped(matrix, left, bottom, right, top);
}

type Corners = readonly [left: number, bottom: number, right: number, top: number];

/** The box of a character's ink, in the page's coordinates; undefined if it has none. */
export function inkBox(pdfium: Pdfium, text: Pointer, index: number): Corners | undefined {
  const memory = pdfium.malloc(56);
  pdfium.FPDFText_GetCharBox(text, index, memory, memory + 8, memory + 16, memory + 24);
  pdfium.FPDFText_GetMatrix(text, index, memory + 32);
  const double = (place: number) => doubleAt(pdfium, memory + 8 * place);
  const float = (place: number) => floatAt(pdfium, memory + 4 * place);
  const [left, right, bottom, top] = [double(0), double(1), double(2), double(3)];
  const turn: Turn = [float(8), float(9), float(10), float(11)];
  pdfium.free(memory);
  const isInked = hasInk(right - left, top - bottom, turn, pdfium.FPDFText_GetFontSize(text, index));
  return isInked ? [left, bottom, right, top] : undefined;
}

/** The first four numbers of a text's matrix. */
type Turn = readonly [number, number, number, number];

/** Thinner boxes, in ems, have no ink: PDFium gives a glyph without ink the height of a thousandth. */
const thinnestEms = 0.004;

/**
 * The minimum distance of a text's turn from 45 degrees at which boxes show the width and height of glyphs: the sine of
 * twice the angle.
 */
const leastTurn = 0.1;

/**
 * Whether a glyph's box of this width and height has ink in it. The box of a glyph without ink is a line, recognisable
 * only along the text, as its matrix has turned it.
 */
function hasInk(width: number, height: number, turn: Turn, fontSize: number): boolean {
  const [a, b, c, d] = turn.map(Math.abs) as [number, number, number, number];
  const spread = a * d - b * c;
  const [along, across] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (!(width > 0 && height > 0)) return false;
  if (!(Math.abs(spread) > leastTurn * along * across)) return true;
  const least = thinnestEms * Math.abs(fontSize);
  return (d * width - c * height) / spread > least && (a * height - b * width) / spread > least;
}
