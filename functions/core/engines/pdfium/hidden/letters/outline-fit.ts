import { identity, multiplied } from '../../../../geometry/matrix.ts';
import type { Rectangle } from '../../../../geometry/rectangle.ts';
import { isBlank } from '../../../../page-text/is-blank.ts';
import type { Pdfium } from '../../load-pdfium.ts';
import { mapped } from '../../page/page-place.ts';
import type { Pointer } from '../../pdfium-functions.ts';
import type { PartDrawing } from '../page-drawing.ts';
import type { PageScene } from '../page-scene.ts';
import { isQuarterTurn, renderMode, type TextState } from '../text-state.ts';
import type { GlyphBook } from './glyph-book.ts';
import { outlineBox, type PlacedOutline } from './glyph-outline.ts';
import { type Change, type Fit, fitOf } from './letter-look.ts';
import { isMark, unitStart, unitText } from './letter-units.ts';

/** The width of the thickest line around letters, in ems, that leaves their counters open. */
const thickest = 0.08;

/**
 * The widths of the lines, in points, that draw the letters of a text or of its copies; undefined for filled ones, 0 for
 * the thinnest line that can be drawn.
 */
export function lineWidths(
  pdfium: Pdfium,
  scene: PageScene,
  object: Pointer,
  { mode, strokeEms, emWidth, emHeight }: TextState,
): ReadonlySet<number | undefined> {
  const line = Math.min(strokeEms, thickest) * Math.min(emWidth, emHeight);
  const modes = [mode, ...scene.copies(object).map((copy) => pdfium.FPDFTextObj_GetTextRenderMode(copy))];
  const isLined = (one: number) => one === renderMode.stroke || one === renderMode.fillAndStroke;
  if (modes.every((one) => one === renderMode.stroke)) return new Set([line]);
  return new Set([undefined, ...(strokeEms > 0 && modes.some(isLined) ? [line] : [])]);
}

/** Letters of scripts whose letters join, and so reach into the boxes of others. */
export const joined = /[\p{Script=Arabic}\p{Script=Syriac}]/u;

/** The outlines of the letters before and after one whose box they reach into: of turned, slanted and joined letters. */
export function outlinesBeside(
  pdfium: Pdfium,
  scene: PageScene,
  book: GlyphBook,
  start: number,
  state: TextState,
): readonly PlacedOutline[] {
  const { letters, units } = scene;
  const isApart = isQuarterTurn(state.angle) && state.slant > upright;
  if (isApart && !joined.test(unitText(letters, units, start))) return [];
  return indexesBeside(scene, start)
    .map((index) => placedOutline(pdfium, scene, book, index, state))
    .filter((outline) => outline !== undefined);
}

const upright = 0.99;

/** Returns the letters of the same text before and after one. */
function indexesBeside(scene: PageScene, start: number): readonly number[] {
  const { letters, units } = scene;
  const isSame = (index: number) => letters.objects[index] === letters.objects[start];
  const before = start > 0 && isSame(start - 1) ? [unitStart(scene, start - 1)] : [];
  const after = start + (units.sizes[start] as number); // as the caller found it
  return [...before, ...(after < letters.count && isSame(after) ? [after] : [])];
}

/** Returns the letters of the same text before and after one that have a place of their own on the line. */
export function basesBeside(scene: PageScene, start: number): readonly number[] {
  const { letters } = scene;
  const next = (step: -1 | 1): readonly number[] => {
    let index = start;
    for (;;) {
      const beside = indexesBeside(scene, index).find((one) => Math.sign(one - index) === step);
      if (beside === undefined) return [];
      const code = letters.codes[beside] as number; // one for each letter
      if (isBlank(code) || !isMark(code)) return [beside];
      index = beside;
    }
  };
  return [...next(-1), ...next(1)];
}

/** Returns the best fit of a change with an outline that is filled, or drawn with a line. */
export function bestFit(
  change: Change,
  outline: PlacedOutline,
  drawing: PartDrawing,
  widths: ReadonlySet<number | undefined>,
  beside: readonly PlacedOutline[],
): Fit {
  return [...widths]
    .map((width) => fitOf(change, outline, drawing, beside, width))
    .reduce((best, fit) => (fit.likeness > best.likeness ? fit : best));
}

/** The outline of a letter's glyph on the page as displayed, in points; undefined if its font has none. */
export function placedOutline(
  pdfium: Pdfium,
  { letters, units, place, text }: PageScene,
  book: GlyphBook,
  index: number,
  { font, angle }: TextState,
): PlacedOutline | undefined {
  const code = unitText(letters, units, index).codePointAt(0);
  const outline = font && code ? book.glyph(font, code).outline : undefined;
  if (!outline) return undefined;
  const memory = pdfium.malloc(40);
  pdfium.FPDFText_GetMatrix(text, index, memory);
  pdfium.FPDFText_GetCharOrigin(text, index, memory + 24, memory + 32);
  const [a = 1, b = 0, c = 0, d = 1] = new Float32Array(pdfium.memory().buffer, memory, 4);
  const [e = 0, f = 0] = new Float64Array(pdfium.memory().buffer, memory + 24, 2);
  pdfium.free(memory);
  const size = pdfium.FPDFText_GetFontSize(text, index);
  const matrix = multiplied([a * size, b * size, c * size, d * size, e, f], place.matrix);
  const placed = { outline, matrix };
  if (!isQuarterTurn(angle)) return placed;
  const own = outlineBox({ outline, matrix: identity });
  // The box of a slanted letter is wider than its ink.
  const around = mapped(matrix, own.left, own.top, own.right, own.bottom);
  return fitted(placed, around, letters.boxOf(index));
}

/** An outline with a box in that which PDFium reports: fonts in place of others are as wide as those, vertical ones elsewhere. */
function fitted(placed: PlacedOutline, own: Rectangle, box: Rectangle): PlacedOutline {
  const stretch = (from: number, to: number) => (from > 0 ? to / from : 1);
  const [across, down] = [
    stretch(own.right - own.left, box.right - box.left),
    stretch(own.bottom - own.top, box.bottom - box.top),
  ];
  const fit = [across, 0, 0, down, box.left - own.left * across, box.top - own.top * down] as const;
  return { outline: placed.outline, matrix: multiplied(placed.matrix, fit) };
}
