import type { Matrix } from '../geometry/matrix.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import type { Value } from '../pdf-objects/objects/values.ts';
import type { ContentState } from './content-state.ts';
import type { MarkedText, ShownCode } from './glyph.ts';

/** A number, name, string, boolean or null before an operator, and its position. Brackets are skipped. */
export interface Operand {
  /** A name without its slash; a string's bytes, decoded. */
  readonly value: number | string | Uint8Array | boolean | null;
  readonly start: number;
  readonly end: number;
}

/** An operator of page content with its operands (ISO 32000-2, annex A). */
export interface Operation {
  /** `EI` is a whole inline image. An operator that paints or ends a path includes the path. */
  readonly name: string;
  readonly operands: readonly Operand[];
  /** The content, and the range in it: from the end of the previous operation to its own. */
  readonly content: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** For an operator that shows text: the shown codes, in order. */
  readonly glyphs?: readonly ShownCode[];
  /** For an operator that paints or ends a path: the steps of the path, in the space of the content. */
  readonly path?: readonly PathStep[];
  /** For the same operators: whether the path also becomes a clip, and by which rule. */
  readonly clip?: 'W' | 'W*';
  /** For BDC: the text it states, and its link to tags. */
  readonly mark?: MarkedText;
}

/** A step of a path. `v` and `y` are converted to `c`, and `re` to `m`, three `l` and `h`. */
export interface PathStep {
  readonly name: 'm' | 'l' | 'c' | 'h';
  readonly numbers: readonly number[];
}

/** The context of an operation. */
export interface ContentPlace {
  readonly file: PdfFile;
  /** From 0. */
  readonly pageIndex: number;
  readonly kind: 'page' | 'form' | 'mask' | 'appearance' | 'pattern' | 'glyph';
  /** The resource of this name; undefined if there is none. */
  resource(kind: string, name: string): Value | undefined;
  /** Adds a value to the resources of this content, and returns its name. Use it only with bytes that name it. */
  addResource(kind: string, value: Value): string;
  /**
   * For a pattern: the offsets of its other cells from the first, in the page's space. An operation is drawn in each of
   * them. Empty elsewhere.
   */
  readonly offsets: readonly (readonly [x: number, y: number])[];
  /** From the initial space of the content to the page's own: patterns lie in it. */
  readonly matrix: Matrix;
  /** The open marked content, innermost first, as in a glyph's `marks`. */
  marks(): readonly MarkedText[];
}

/**
 * Called for each operation, with the state before it. Returns replacement bytes, or undefined to keep it. Replacing a
 * path's operator replaces the path, too. Must leave the graphics state as the operation would.
 */
export type EditOperation = (
  operation: Operation,
  state: ContentState,
  place: ContentPlace,
) => Uint8Array | string | undefined;

/** Changes content. Editors are called in turn, and the first result is used. */
export interface ContentEditor {
  readonly edit?: EditOperation;
  /** Whether to remove a glyph. The text after it keeps its position. */
  readonly erases?: (glyph: ShownCode) => boolean;
  /** Whether to remove comments from all content. */
  readonly dropsComments?: boolean;
}
