import type { Matrix } from '../geometry/matrix.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import type { Value } from '../pdf-objects/objects/values.ts';
import type { ContentState } from './content-state.ts';
import type { MarkedText, ShownCode } from './glyph.ts';

/** A number, name, string, boolean or null before an operator, and where it stands. Brackets are passed over. */
export interface Operand {
  /** A name without its slash; a string's bytes, decoded. */
  readonly value: number | string | Uint8Array | boolean | null;
  readonly start: number;
  readonly end: number;
}

/** An operator of page content with its operands (ISO 32000-2, annex A). */
export interface Operation {
  /** `EI` is a whole inline image. An operator that paints or ends a path comes with the path. */
  readonly name: string;
  readonly operands: readonly Operand[];
  /** The content that it stands in, and where: from the end of the operation before to its own. */
  readonly content: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** For an operator that shows text: what it shows, in order. */
  readonly glyphs?: readonly ShownCode[];
  /** For an operator that paints or ends a path: how the path was made, in the space of the content. */
  readonly path?: readonly PathStep[];
  /** For the same: whether the path also becomes a clip, and by which rule. */
  readonly clip?: 'W' | 'W*';
  /** For BDC: what it states of its text, and how tags refer to it. */
  readonly mark?: MarkedText;
}

/** A step of a path. `v` and `y` are told as `c`, and `re` as `m`, three `l` and `h`. */
export interface PathStep {
  readonly name: 'm' | 'l' | 'c' | 'h';
  readonly numbers: readonly number[];
}

/** What an operation stands in. */
export interface ContentPlace {
  readonly file: PdfFile;
  /** From 0. */
  readonly pageIndex: number;
  readonly kind: 'page' | 'form' | 'mask' | 'appearance' | 'pattern' | 'glyph';
  /** What a name means here; undefined if it means nothing. */
  resource(kind: string, name: string): Value | undefined;
  /** Makes a value known to this content, and returns its name. Use it only with bytes that name it. */
  addResource(kind: string, value: Value): string;
  /**
   * For a pattern: how far its other cells are from the first, in the page's space. An operation is drawn in each of them.
   * Empty elsewhere.
   */
  readonly offsets: readonly (readonly [x: number, y: number])[];
  /** From the space in which the content begins to the page's own: patterns lie in it. */
  readonly matrix: Matrix;
  /** The marked content that is open, the innermost first, as glyphs tell it. */
  marks(): readonly MarkedText[];
}

/**
 * Is asked at each operation, with the state before it. Returns the bytes that take its place, or undefined if it stays.
 * What replaces the operator of a path replaces the path, too. Must leave the graphics state as the operation would.
 */
export type EditOperation = (
  operation: Operation,
  state: ContentState,
  place: ContentPlace,
) => Uint8Array | string | undefined;

/** What changes content. Each is asked in turn, and the first that has an answer is heeded. */
export interface ContentEditor {
  readonly edit?: EditOperation;
  /** Whether a glyph goes. What stands after it stays where it is. */
  readonly erases?: (glyph: ShownCode) => boolean;
  /** Whether comments go from all content. */
  readonly dropsComments?: boolean;
}
