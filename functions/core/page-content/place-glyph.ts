import { type Matrix, multiplied, transformed } from '../geometry/matrix.ts';
import type { Glyph, ShownCode } from './glyph.ts';

/** The heights between which most characters have their ink, in ems. */
const [inkBottom, inkTop] = [-0.05, 0.68];

/** The assumed extent of a glyph without an advance, to either side of its position, in ems. */
const markWidth = 0.25;

/** Left, bottom, right and top, in text space. */
type Box = readonly [left: number, bottom: number, right: number, top: number];

/** A shown code with its text and position on the page. `box` is a Type 3 glyph's declared bounding box. */
export function placedGlyph(shown: ShownCode, box: Box | undefined): Glyph {
  const { index, font, state, adjustment, operand, start, length, piece, marks, offsets, host, annotation } =
    shown;
  const code = { code: shown.code, length };
  const em = emMatrix(shown);
  const width = font.widthOf(code);
  const [shiftX, shiftY] = font.shiftOf(code);
  const [left, right] = width === 0 ? [-markWidth, markWidth] : [Math.min(0, width), Math.max(0, width)];
  const quadOf = (x1: number, y1: number, x2: number, y2: number): Glyph['quad'] => [
    transformed([x1 - shiftX, y1 - shiftY], em),
    transformed([x2 - shiftX, y1 - shiftY], em),
    transformed([x2 - shiftX, y2 - shiftY], em),
    transformed([x1 - shiftX, y2 - shiftY], em),
  ];
  return {
    index,
    font,
    fontNumber: state.text.fontNumber,
    code: shown.code,
    text: font.textOf(code) ?? '',
    otherText: font.otherTextOf(code),
    quad: box ? quadOf(...around(box, left, right)) : quadOf(left, font.descent, right, font.ascent),
    core: box ? quadOf(...box) : quadOf(left, inkBottom, right, inkTop),
    matrix: em,
    em: Math.sqrt(Math.abs(em[0] * em[3] - em[1] * em[2])),
    origin: transformed([0, 0], em),
    end: font.isVertical ? transformed([0, font.advanceOf(code)], em) : transformed([width, 0], em),
    isVertical: font.isVertical,
    mode: state.text.mode,
    adjustment,
    operand,
    start,
    length,
    piece,
    marks,
    offsets,
    host,
    annotation,
  };
}

/** From ems to the page's space (ISO 32000-2, 9.4.4). */
export function emMatrix({ state, textMatrix }: ShownCode): Matrix {
  const { size, scale, rise } = state.text;
  return multiplied(multiplied([size * scale, 0, 0, size, 0, rise], textMatrix), state.matrix);
}

function around([left, bottom, right, top]: Box, from: number, to: number): [number, number, number, number] {
  return [Math.min(left, from), bottom, Math.max(right, to), top];
}
