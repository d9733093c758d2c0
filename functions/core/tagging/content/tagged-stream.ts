import type { Dictionary } from '../../pdf-objects/objects/values.ts';

/** An operation that paints: all of it belongs to one element, to none, or, if it shows text, to several. */
export interface PaintingUnit {
  /** `stated` is a sequence that states the text of what it shows. */
  readonly kind: 'text' | 'image' | 'form' | 'path' | 'stated';
  readonly name: string;
  /** Its range in the content. The path that an operator paints is part of it. */
  readonly start: number;
  readonly end: number;
  /** Units of one segment may share a marked-content sequence: nothing that must be nested in it is between them. */
  readonly segment: number;
  /** The number of the form that it draws, if that form's own content can be tagged; else 0. */
  readonly form: number;
}

/** The content of a page, or of a form XObject that one page draws once, with its painting operations in order. */
export interface TaggedStream {
  /** From 0. */
  readonly page: number;
  /** The number of the form, or 0 for the page itself. */
  readonly stream: number;
  readonly content: Uint8Array;
  readonly resources: Dictionary;
  /** A unit's index is its identifier while the page is read. */
  readonly units: readonly PaintingUnit[];
}
