import { multiplied } from '../../../geometry/matrix.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { type Colour, fillColour, type PageObject, readMatrix } from '../page/page-objects.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** Text rendering modes (ISO 32000-2, 9.3.6). */
export const renderMode = { fill: 0, stroke: 1, fillAndStroke: 2, invisible: 3, clip: 7 } as const;

/** The graphics state of a text object. */
export interface TextState {
  readonly mode: number;
  readonly fill: Colour | undefined;
  /** The width and height of its em, in points of the page as displayed. */
  readonly emWidth: number;
  readonly emHeight: number;
  readonly isType3: boolean;
}

export function textState(pdfium: Pdfium, { pointer, matrix }: PageObject, memory: Pointer): TextState {
  const [a, b, c, d] = multiplied(readMatrix(pdfium, pointer, memory), matrix);
  const hasSize = pdfium.FPDFTextObj_GetFontSize(pointer, memory);
  const size = hasSize ? Math.abs(new Float32Array(pdfium.memory().buffer, memory, 1)[0] ?? 0) : 0;
  return {
    mode: pdfium.FPDFTextObj_GetTextRenderMode(pointer),
    fill: fillColour(pdfium, pointer, memory),
    emWidth: size * Math.hypot(a, b),
    emHeight: size * Math.hypot(c, d),
    isType3: isType3(pdfium, pointer, memory),
  };
}

/** PDFium has no file for fonts whose glyphs are page content. */
function isType3(pdfium: Pdfium, pointer: Pointer, memory: Pointer): boolean {
  const font = pdfium.FPDFTextObj_GetFont(pointer);
  if (!font || !pdfium.FPDFFont_GetFontData(font, 0, 0, memory)) return true;
  return new Uint32Array(pdfium.memory().buffer, memory, 1)[0] === 0;
}
