import type { Matrix, Point } from '../geometry/matrix.ts';
import type { ContentState, TextState } from './content-state.ts';
import type { MarkedText, ShownCode } from './glyph.ts';
import type { Operand } from './operation.ts';

const showing = new Set(['Tj', 'TJ', "'", '"']);

/** Whether an operator shows text (ISO 32000-2, 9.4.3). */
export function showsText(operator: string): boolean {
  return showing.has(operator);
}

/** The common properties of all codes of one operation. */
export interface Showing {
  readonly state: ContentState;
  readonly piece: number;
  readonly marks: readonly MarkedText[];
  readonly host: number | undefined;
  readonly annotation: number | undefined;
  readonly offsets: readonly Point[];
}

/**
 * The shown codes of strings, beginning at `textMatrix`, and the matrix after them (ISO 32000-2, 9.4.4). `firstIndex`
 * is the first code's index.
 */
export function showText(
  { state, piece, marks, host, annotation, offsets }: Showing,
  operands: readonly (readonly [index: number, operand: Operand])[],
  textMatrix: Matrix,
  firstIndex: number,
): { readonly shown: readonly ShownCode[]; readonly textMatrix: Matrix } {
  const { font, size, scale } = state.text;
  const shown: ShownCode[] = [];
  if (!font) return { shown, textMatrix };
  let current = textMatrix;
  const move = (along: number) => {
    const [a, b, c, d, e, f] = current;
    const x = font.isVertical ? 0 : along * scale;
    const y = font.isVertical ? along : 0;
    current = [a, b, c, d, x * a + y * c + e, x * b + y * d + f];
  };
  for (const [operand, { value }] of operands) {
    if (typeof value === 'number') move((-value / 1_000) * size);
    if (!(value instanceof Uint8Array)) continue;
    let start = 0;
    for (const code of font.codes(value)) {
      const advance = font.advanceOf(code) * size + spacing(state.text, code);
      shown.push({
        index: firstIndex + shown.length,
        font,
        code: code.code,
        state,
        textMatrix: current,
        adjustment: size === 0 ? 0 : (-advance * 1_000) / size,
        operand,
        start,
        length: code.length,
        piece,
        marks,
        offsets,
        host,
        annotation,
      });
      start += code.length;
      move(advance);
    }
  }
  return { shown, textMatrix: current };
}

/** Spacing is added after each code, and after each space that is a single byte (ISO 32000-2, 9.3.3). */
function spacing(
  { characterSpacing, wordSpacing }: TextState,
  { code, length }: { readonly code: number; readonly length: number },
): number {
  return characterSpacing + (code === 0x20 && length === 1 ? wordSpacing : 0);
}
