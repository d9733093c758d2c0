import type { Matrix, Point } from '../geometry/matrix.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';
import type { ContentState } from './content-state.ts';
import type { ContentFont } from './fonts/content-font.ts';

/** A code shown on a page, and its position in the content. */
export interface ShownCode {
  /** Its index from 0 among all glyphs of the page, in drawing order. */
  readonly index: number;
  readonly font: ContentFont;
  readonly code: number;
  /** The state, and the text matrix before it. */
  readonly state: ContentState;
  readonly textMatrix: Matrix;
  /** The text advance after it, in unscaled text space; and as a number of TJ. */
  readonly adjustment: number;
  /** The operand, the string in it that contains the code, and the code's bytes there. */
  readonly operand: number;
  readonly start: number;
  readonly length: number;
  /** A number for each drawn piece of content: text in a form is separate from the text around it. */
  readonly piece: number;
  /**
   * The marked content around it that states a text of its own or belongs to a tag, innermost first (ISO 32000-2,
   * 14.6).
   */
  readonly marks: readonly MarkedText[];
  /** For text in a pattern: the offsets of the other visible cells. Empty elsewhere. */
  readonly offsets: readonly Point[];
  /** For text within a Type 3 glyph: the outermost such glyph. */
  readonly host: number | undefined;
  /** For text of an annotation: its index on the page, from 0. */
  readonly annotation: number | undefined;
}

/** A shown code with its text and its position on the page. */
export interface Glyph extends Omit<ShownCode, 'state' | 'textMatrix'> {
  /** The number of its font's object; 0 for an inline one. */
  readonly fontNumber: number;
  /** Its text for readers; empty if unknown. */
  readonly text: string;
  /** The text by its glyph's name or the font's program, if different. */
  readonly otherText: string | undefined;
  /** Lower left, lower right, upper right and upper left of its space, seen in reading direction. */
  readonly quad: readonly [Point, Point, Point, Point];
  /** The same for its probable ink: from the base line to the height of a capital. */
  readonly core: readonly [Point, Point, Point, Point];
  /** From ems to the page's space. */
  readonly matrix: Matrix;
  /** The size of an em on the page. */
  readonly em: number;
  /** The start of its base line, and the position of the next glyph without any spacing. */
  readonly origin: Point;
  readonly end: Point;
  readonly isVertical: boolean;
  /** The text rendering mode (ISO 32000-2, 9.3.6): 3 is invisible. */
  readonly mode: number;
}

/** The properties used to assemble text, also of a character recognised in an image. */
export type ReadGlyph = Pick<
  Glyph,
  'index' | 'text' | 'otherText' | 'matrix' | 'em' | 'origin' | 'end' | 'isVertical' | 'marks' | 'host'
>;

/** Marked content that states the text of its glyphs, or belongs to a tag. The same object for all of them. */
export interface MarkedText {
  /** Its index on the page, from 0. */
  readonly index: number;
  readonly properties: Dictionary;
  /** The stated texts, by key: ActualText, Alt and E. */
  readonly texts: ReadonlyMap<string, string>;
  readonly actualText: string | undefined;
  /**
   * The identifier by which tags refer to it (ISO 32000-2, 14.7.5.2), if they do; and the number of its form, 0 for
   * none.
   */
  readonly identifier: number | undefined;
  readonly form: number;
  /** Whether the content names its properties in the resources, rather than containing them. */
  readonly isNamed?: boolean | undefined;
  /** For text stated by a tag instead of the content: the number of the tag's object. */
  readonly tag?: number;
}
