import { type Matrix, multiplied, type Point, transformed } from '../../matrix.ts';
import type { ContentFont } from './content-font.ts';
import type { ContentState, TextState } from './content-state.ts';
import type { Glyph, MarkedText } from './glyph.ts';
import type { Operand } from './operation.ts';

/** What all glyphs of one operation have in common. */
export interface Showing {
  readonly state: ContentState;
  readonly piece: number;
  readonly marks: readonly MarkedText[];
  readonly host: number | undefined;
  readonly offsets: readonly Point[];
  /** What a glyph of Type 3 says that it covers, in the space of the text: left, bottom, right, top. */
  boxOf(font: ContentFont, code: number): readonly [number, number, number, number] | undefined;
}

/** The heights between which the ink of most characters is, in ems. */
const [inkBottom, inkTop] = [-0.05, 0.68];

/** What is taken for the width of a glyph that does not move on, to either side of its place, in ems. */
const markWidth = 0.25;

/**
 * The glyphs of strings that are shown, of which the first begins where `textMatrix` says, and the matrix after them
 * (ISO 32000-2, 9.4.4). `firstIndex` is the first glyph's index.
 */
export function showText(
  { state, piece, marks, host, offsets, boxOf }: Showing,
  operands: readonly (readonly [index: number, operand: Operand])[],
  textMatrix: Matrix,
  firstIndex: number,
): { readonly glyphs: readonly Glyph[]; readonly textMatrix: Matrix } {
  const { font, size, scale, rise, mode } = state.text;
  const glyphs: Glyph[] = [];
  if (!font) return { glyphs, textMatrix };
  let current = textMatrix;
  const move = (along: number) => {
    const [x, y] = font.isVertical ? [0, along] : [along * scale, 0];
    current = multiplied([1, 0, 0, 1, x, y], current);
  };
  for (const [operand, { value }] of operands) {
    if (typeof value === 'number') move((-value / 1_000) * size);
    if (!(value instanceof Uint8Array)) continue;
    let start = 0;
    for (const code of font.codes(value)) {
      const advance = font.advanceOf(code) * size + spacing(state.text, code);
      const em = multiplied(multiplied([size * scale, 0, 0, size, 0, rise], current), state.matrix);
      const width = font.widthOf(code);
      const [shiftX, shiftY] = font.shiftOf(code);
      const stated = boxOf(font, code.code);
      const [left, right] = width === 0 ? [-markWidth, markWidth] : [Math.min(0, width), Math.max(0, width)];
      const quadOf = (x1: number, y1: number, x2: number, y2: number): Glyph['quad'] => [
        transformed([x1 - shiftX, y1 - shiftY], em),
        transformed([x2 - shiftX, y1 - shiftY], em),
        transformed([x2 - shiftX, y2 - shiftY], em),
        transformed([x1 - shiftX, y2 - shiftY], em),
      ];
      const end = font.isVertical ? transformed([0, font.advanceOf(code)], em) : transformed([width, 0], em);
      const text = font.textOf(code) ?? '';
      glyphs.push({
        index: firstIndex + glyphs.length,
        font,
        fontNumber: state.text.fontNumber,
        code: code.code,
        text,
        otherText: font.otherTextOf(code),
        quad: stated
          ? quadOf(...around(stated, left, right))
          : quadOf(left, font.descent, right, font.ascent),
        core: stated ? quadOf(...stated) : quadOf(left, inkBottom, right, inkTop),
        matrix: em,
        em: Math.sqrt(Math.abs(em[0] * em[3] - em[1] * em[2])),
        origin: transformed([0, 0], em),
        end,
        isVertical: font.isVertical,
        mode,
        adjustment: size === 0 ? 0 : (-advance * 1_000) / size,
        operand,
        start,
        length: code.length,
        piece,
        marks,
        offsets,
        host,
      });
      start += code.length;
      move(advance);
    }
  }
  return { glyphs, textMatrix: current };
}

/** Spacing is added after each code, and after each space that is a single byte (ISO 32000-2, 9.3.3). */
function spacing(
  { characterSpacing, wordSpacing }: TextState,
  { code, length }: { readonly code: number; readonly length: number },
): number {
  return characterSpacing + (code === 0x20 && length === 1 ? wordSpacing : 0);
}

function around(
  [left, bottom, right, top]: readonly [number, number, number, number],
  from: number,
  to: number,
): [number, number, number, number] {
  return [Math.min(left, from), bottom, Math.max(right, to), top];
}
