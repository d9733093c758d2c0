import { identity, type Matrix, transformed } from '../../geometry/matrix.ts';
import type { Box, StatedPart } from '../../page-text/shown-text.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import type { Pdfium } from './load-pdfium.ts';
import { eachObject, objectBox, objectKind, readMatrix } from './page/page-objects.ts';
import type { Pointer } from './pdfium-functions.ts';

const key = Buffer.from('ActualText\0');

/** A part with the matrix of the form around it, which maps to the page. */
interface PartInForm extends StatedPart {
  readonly matrix: Matrix;
  /** Its number on the page, which is the same whenever the page is loaded. */
  readonly number: number;
}

export type StatedParts = ReadonlyMap<Pointer, PartInForm>;

/** The numbers of the parts with these text objects. */
export function numbersOf(
  parts: StatedParts,
  objects: ReadonlySet<Pointer> = new Set(),
): ReadonlySet<number> {
  return new Set([...objects].flatMap((object) => parts.get(object)?.number ?? []));
}

/** Whether PDFium reads the glyphs of a part instead of its text. */
export function isUnread({ text }: StatedPart): boolean {
  return shortUnread.test(text);
}

/** More marks than all text objects of a real page have together. */
const maximumMarks = 1_000_000;

/** Texts for which PDFium returns neither the text nor the glyphs. */
const unread = /^[\u{10000}-\u{10ffff}]+$/u;

/**
 * Of those, texts read instead of their glyphs: a letter with its marks, or a flag. Longer ones may differ from the
 * drawn words.
 */
const shortUnread = /^(?!.*\p{Default_Ignorable_Code_Point})[\u{10000}-\u{10ffff}]{1,3}$/u;

/**
 * Returns the parts of a page's content with replacement text, by text object. Removes texts that PDFium leaves unread
 * from the page in memory, and those of the parts numbered `untrue`, so that PDFium reads the glyphs if the page's text is
 * loaded afterwards.
 */
export function statedParts(
  pdfium: Pdfium,
  page: Pointer,
  untrue: ReadonlySet<number> = new Set(),
): StatedParts {
  const numbers = new Map<Pointer, number>();
  const parts = new Map<Pointer, OpenPart>();
  const texts = new Map<Pointer, string | undefined>();
  const byObject = new Map<Pointer, PartInForm>();
  const removed: { readonly object: Pointer; readonly mark: Pointer }[] = [];
  const memory = pdfium.malloc(24 + key.byteLength);
  pdfium.memory().set(key, memory + 24);
  let marks = 0;
  eachObject(pdfium, page, identity, ({ pointer, kind, matrix }) => {
    if (kind !== objectKind.text) return false;
    const count = pdfium.FPDFPageObj_CountMarks(pointer);
    marks += count;
    let isUntrue = false;
    // If such texts are nested, PDFium reads the innermost.
    for (let index = count - 1; index >= 0 && marks <= maximumMarks; index--) {
      const mark = pdfium.FPDFPageObj_GetMark(pointer, index);
      if (!texts.has(mark)) texts.set(mark, statedText(pdfium, mark, memory));
      const text = texts.get(mark);
      if (text === undefined) continue;
      const number = numbers.get(mark) ?? numbers.size;
      numbers.set(mark, number);
      isUntrue ||= untrue.has(number);
      if (isUntrue || unread.test(text)) removed.push({ object: pointer, mark });
      if (isUntrue) continue;
      if (unread.test(text) && !shortUnread.test(text)) break;
      const placed = placedObject(pdfium, pointer, matrix, memory);
      if (!placed) break;
      const part = parts.get(mark);
      if (part) extend(part, placed);
      else parts.set(mark, { text, matrix, number, ...placed });
      byObject.set(pointer, parts.get(mark) as OpenPart); // set above
      break;
    }
    return false;
  });
  for (const { object, mark } of removed) pdfium.FPDFPageObjMark_RemoveParam(object, mark, memory + 24);
  pdfium.free(memory);
  return byObject;
}

interface OpenPart extends PlacedObject {
  readonly text: string;
  readonly matrix: Matrix;
  readonly number: number;
}

interface PlacedObject {
  box: Box;
  x: number;
  y: number;
  /** The width of the object at x and y. */
  width: number;
}

function placedObject(
  pdfium: Pdfium,
  pointer: Pointer,
  matrix: Matrix,
  memory: Pointer,
): PlacedObject | undefined {
  const shown = objectBox(pdfium, pointer, memory, matrix);
  if (!shown) return undefined;
  const own = readMatrix(pdfium, pointer, memory);
  const [x, y] = transformed([own[4], own[5]], matrix);
  // PDFium returns the ink box, whose left edge need not be the glyph's origin. Boxes are from the bottom of the page.
  const box = {
    left: Math.min(shown.left, x),
    top: Math.max(shown.bottom, y),
    right: Math.max(shown.right, x),
    bottom: Math.min(shown.top, y),
  };
  return { box, x, y, width: shown.right - shown.left };
}

function extend(part: OpenPart, { box, x, y, width }: PlacedObject): void {
  part.box = {
    left: Math.min(part.box.left, box.left),
    top: Math.max(part.box.top, box.top),
    right: Math.max(part.box.right, box.right),
    bottom: Math.min(part.box.bottom, box.bottom),
  };
  if (width <= part.width) return;
  part.x = x;
  part.y = y;
  part.width = width;
}

/** `memory` has the key behind 24 bytes of room. */
function statedText(pdfium: Pdfium, mark: Pointer, memory: Pointer): string | undefined {
  if (!pdfium.FPDFPageObjMark_GetParamBlobValue(mark, memory + 24, 0, 0, memory)) return undefined;
  const [sizeBytes = 0] = new Uint32Array(pdfium.memory().buffer, memory, 1);
  const buffer = pdfium.malloc(Math.max(sizeBytes, 1));
  pdfium.FPDFPageObjMark_GetParamBlobValue(mark, memory + 24, buffer, sizeBytes, memory);
  const text = decodeTextString(pdfium.memory().slice(buffer, buffer + sizeBytes));
  pdfium.free(buffer);
  return text;
}
