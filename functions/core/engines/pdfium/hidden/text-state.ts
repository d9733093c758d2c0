import { multiplied } from '../../../geometry/matrix.ts';
import { floatAt, integerAt } from '../heap-floats.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { type Colour, fillColour, type PageObject, readMatrix } from '../page/page-objects.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** Text rendering modes (ISO 32000-2, 9.3.6). */
export const renderMode = { fill: 0, stroke: 1, fillAndStroke: 2, invisible: 3, clip: 7 } as const;

const strokedModes = new Set<number>([renderMode.stroke, renderMode.fillAndStroke]);

/** The graphics state of a text object. */
export interface TextState {
  readonly mode: number;
  readonly fill: Colour | undefined;
  /** The font's pointer; 0 for none. */
  readonly font: Pointer;
  /** The width and height of its em, in points of the page as displayed. */
  readonly emWidth: number;
  readonly emHeight: number;
  /** The sine of the angle between its baseline and its upright strokes: 1 for upright letters, 0 for a line. */
  readonly slant: number;
  /** The direction of its baseline on the page as displayed, in radians clockwise from left to right. */
  readonly angle: number;
  /** The width of the line around letters, in ems; 0 if there is none. */
  readonly strokeEms: number;
  readonly isType3: boolean;
}

/** Reads the state of a text object. `memory` has room for six numbers, `type3` keeps which fonts are of Type 3. */
export function textState(
  pdfium: Pdfium,
  { pointer, matrix }: PageObject,
  memory: Pointer,
  type3: Map<Pointer, boolean>,
): TextState {
  const [a, b, c, d] = multiplied(readMatrix(pdfium, pointer, memory), matrix);
  const hasSize = pdfium.FPDFTextObj_GetFontSize(pointer, memory);
  const signedSize = hasSize ? floatAt(pdfium, memory) : 0;
  const size = Math.abs(signedSize);
  const mode = pdfium.FPDFTextObj_GetTextRenderMode(pointer);
  const font = pdfium.FPDFTextObj_GetFont(pointer);
  const isOfType3 = type3.get(font) ?? isType3(pdfium, font, memory);
  type3.set(font, isOfType3);
  const [along, across] = [Math.hypot(a, b), Math.hypot(c, d)];
  const smallest = size * Math.min(1, along, across);
  return {
    mode,
    fill: fillColour(pdfium, pointer, memory),
    font,
    emWidth: size * along,
    emHeight: size * across,
    slant: along * across > 0 ? Math.abs(a * d - b * c) / (along * across) : 0,
    // A negative size turns letters and their line by half a turn.
    angle: signedSize < 0 ? Math.atan2(-b, -a) : Math.atan2(b, a),
    strokeEms: strokedModes.has(mode) ? strokeWidth(pdfium, pointer, memory) / smallest : 0,
    isType3: isOfType3,
  };
}

function strokeWidth(pdfium: Pdfium, pointer: Pointer, memory: Pointer): number {
  if (!pdfium.FPDFPageObj_GetStrokeWidth(pointer, memory)) return 0;
  return floatAt(pdfium, memory);
}

/** PDFium has no file for fonts whose glyphs are page content. */
function isType3(pdfium: Pdfium, font: Pointer, memory: Pointer): boolean {
  if (!font || !pdfium.FPDFFont_GetFontData(font, 0, 0, memory)) return true;
  return integerAt(pdfium, memory) === 0;
}

/** The sine of twice an angle that counts as a quarter turn. */
const quarterTurn = 0.02;

/** Whether text at this angle, in radians, runs along an edge of the page. */
export function isQuarterTurn(angle: number): boolean {
  return Math.abs(Math.sin(2 * angle)) < quarterTurn;
}
