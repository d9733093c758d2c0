import type { Code } from '../../fonts/maps/code-map.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';

/** A font with which text is shown. Lengths are in ems; those of Type 3 are transformed by its matrix. */
export interface ContentFont {
  /** The codes of a string, in order. */
  codes(string: Uint8Array): readonly Code[];
  /** The text of a code: the stated one, and the one by its glyph's name or the font's program. */
  textOf(code: Code): string | undefined;
  otherTextOf(code: Code): string | undefined;
  /** The text advance: to the right, or for vertical text downwards, as a negative number. */
  advanceOf(code: Code): number;
  /** For vertical text: the offset of a glyph's own origin from its position (ISO 32000-2, 9.7.4.3). */
  shiftOf(code: Code): readonly [x: number, y: number];
  /** The width of a glyph, also for vertical text. */
  widthOf(code: Code): number;
  readonly isVertical: boolean;
  readonly ascent: number;
  readonly descent: number;
  readonly type3: Type3 | undefined;
}

/** A font whose glyphs are content streams (ISO 32000-2, 9.6.4). */
export interface Type3 {
  readonly matrix: Matrix;
  readonly resources: Dictionary | undefined;
  /** By glyph name. */
  readonly procedures: Dictionary;
  nameOf(code: Code): string | undefined;
}
