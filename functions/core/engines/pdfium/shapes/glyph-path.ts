import { floatAt } from '../heap-floats.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** The segments of a glyph's path in ems, three numbers each: kind, x and y of their end or control point. */
export type GlyphPath = Float32Array;

/** The maximum number of segments; the outline of a letter needs fewer. */
const maximumSegments = 2_000;

/**
 * Returns the path of the first glyph that a font has for a character; empty for a blank glyph, undefined if PDFium does
 * not know one, as in Type 3 fonts.
 */
export function glyphPath(pdfium: Pdfium, font: Pointer, code: number): GlyphPath | undefined {
  const path = pdfium.FPDFFont_GetGlyphPath(font, code, 1);
  if (!path) return undefined;
  const count = Math.min(pdfium.FPDFGlyphPath_CountGlyphSegments(path), maximumSegments);
  const numbers = new Float32Array(3 * count);
  const memory = pdfium.malloc(8);
  for (let index = 0; index < count; index++) {
    const segment = pdfium.FPDFGlyphPath_GetGlyphPathSegment(path, index);
    pdfium.FPDFPathSegment_GetPoint(segment, memory, memory + 4);
    numbers[3 * index] = pdfium.FPDFPathSegment_GetType(segment);
    numbers[3 * index + 1] = floatAt(pdfium, memory);
    numbers[3 * index + 2] = floatAt(pdfium, memory + 4);
  }
  pdfium.free(memory);
  return numbers;
}

/** FPDF_SEGMENT_MOVETO. */
const moveTo = 2;

/** Whether a path draws anything: fonts may give blank glyphs a path of one point. */
export function hasInk(path: GlyphPath): boolean {
  let [lastX, lastY] = [0, 0];
  for (let at = 0; at < path.length; at += 3) {
    const [kind, x = 0, y = 0] = path.subarray(at, at + 3);
    if (kind !== moveTo && (x !== lastX || y !== lastY)) return true;
    [lastX, lastY] = [x, y];
  }
  return false;
}
