import type { Code } from '../../fonts/maps/code-map.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';

/** A font as text is shown with it. Lengths are in ems; those of Type 3 are what its matrix makes of them. */
export interface ContentFont {
  /** The codes of a string, in order. */
  codes(string: Uint8Array): readonly Code[];
  /** What a code stands for: as readers are told, and as its glyph's name or the font's program says. */
  textOf(code: Code): string | undefined;
  otherTextOf(code: Code): string | undefined;
  /** How far text moves on: to the right, or for vertical text downwards, as a negative number. */
  advanceOf(code: Code): number;
  /** For vertical text: where a glyph's own origin is from where it is placed (ISO 32000-2, 9.7.4.3). */
  shiftOf(code: Code): readonly [x: number, y: number];
  /** How wide a glyph is, for vertical text, too. */
  widthOf(code: Code): number;
  readonly isVertical: boolean;
  readonly ascent: number;
  readonly descent: number;
  readonly type3: Type3 | undefined;
}

/** A font each of whose glyphs is content of its own (ISO 32000-2, 9.6.4). */
export interface Type3 {
  readonly matrix: Matrix;
  readonly resources: Dictionary | undefined;
  /** By the names of glyphs. */
  readonly procedures: Dictionary;
  nameOf(code: Code): string | undefined;
}
