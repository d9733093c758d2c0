import type { Matrix, Point } from '../geometry/matrix.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';
import type { ContentState } from './content-state.ts';
import type { ContentFont } from './fonts/content-font.ts';

/** A code that is shown on a page, and where it is written. */
export interface ShownCode {
  /** Its place among all glyphs of the page, in the order in which they are drawn, from 0. */
  readonly index: number;
  readonly font: ContentFont;
  readonly code: number;
  /** How it is shown: the state, and the matrix of the text before it. */
  readonly state: ContentState;
  readonly textMatrix: Matrix;
  /** How far text moves on after it, in the text's own units before scaling; and as a number of TJ. */
  readonly adjustment: number;
  /** The operand, the string in it that the code is in, and its bytes there. */
  readonly operand: number;
  readonly start: number;
  readonly length: number;
  /** A number for each piece of content that is drawn: text in a form is apart from that around it. */
  readonly piece: number;
  /** The marked content around it that states a text of its own or belongs to a tag, the innermost first (ISO 32000-2, 14.6). */
  readonly marks: readonly MarkedText[];
  /** For text in a pattern: how far the other cells are in which it is seen. Empty elsewhere. */
  readonly offsets: readonly Point[];
  /** For text within a glyph of Type 3: the outermost such glyph. */
  readonly host: number | undefined;
  /** For text of an annotation: its place among those of the page, from 0. */
  readonly annotation: number | undefined;
}

/** A code that is shown, with what it says and where it is seen. */
export interface Glyph extends Omit<ShownCode, 'state' | 'textMatrix'> {
  /** The number of its font's object; 0 for one that is written out. */
  readonly fontNumber: number;
  /** What readers take it for; empty where nothing says it. */
  readonly text: string;
  /** What the name of its glyph or the font's program says, where that differs. */
  readonly otherText: string | undefined;
  /** Lower left, lower right, upper right and upper left of the space that it takes, seen as it is read. */
  readonly quad: readonly [Point, Point, Point, Point];
  /** The same for what is likely drawn: from the base line to the height of a capital. */
  readonly core: readonly [Point, Point, Point, Point];
  /** From ems to the page's space. */
  readonly matrix: Matrix;
  /** The size of an em on the page. */
  readonly em: number;
  /** Where its base line begins, and where the next glyph would stand without any spacing. */
  readonly origin: Point;
  readonly end: Point;
  readonly isVertical: boolean;
  /** How it is shown (ISO 32000-2, 9.3.6): 3 is invisible. */
  readonly mode: number;
}

/** What text is put together by: also of a character that was recognised in a picture. */
export type ReadGlyph = Pick<
  Glyph,
  'index' | 'text' | 'otherText' | 'matrix' | 'em' | 'origin' | 'end' | 'isVertical' | 'marks' | 'host'
>;

/** Marked content that states what its glyphs say, or belongs to a tag. The same object for all of them. */
export interface MarkedText {
  /** Its place among those of the page, from 0. */
  readonly index: number;
  readonly properties: Dictionary;
  /** What is stated, by key: ActualText, Alt and E. */
  readonly texts: ReadonlyMap<string, string>;
  readonly actualText: string | undefined;
  /** By which tags refer to it (ISO 32000-2, 14.7.5.2), if they do; and the number of the form that it is in, 0 for none. */
  readonly identifier: number | undefined;
  readonly form: number;
  /** Whether the content names its properties, which are among the resources, and does not write them out. */
  readonly isNamed?: boolean | undefined;
  /** For what a tag states and not the content: the number of the tag's object. */
  readonly tag?: number;
}
