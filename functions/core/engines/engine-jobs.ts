import type { HiddenMode, HiddenReason } from '../contract/fields/hidden-text.ts';
import type { PageGeometry } from '../page-text/page-geometry.ts';

/** The jobs that both engines can do. A document is identified by a number; pages count from 1. */
export type PdfJobs = {
  /** Opens a file. Throws pdf_encrypted and not_a_pdf. */
  readonly open: (file: Uint8Array, password: string | undefined) => Awaitable<OpenedPdf>;
  readonly sizes: (document: number, pages: readonly number[]) => Awaitable<PageSize[]>;
  /** The text of each page, in reading order, with lines ended by \n. Throws output_too_large. */
  readonly texts: (document: number, pages: readonly number[]) => Awaitable<string[]>;
  /**
   * The same text, with what of it the drawn page does not show. With `isThorough`, nothing is taken for seen without
   * being drawn. Throws visibility_unknown if it cannot be told.
   */
  readonly hidden: (document: number, pages: readonly number[], isThorough: boolean) => Awaitable<SeenText[]>;
  /**
   * What pages draw, and where, with or without the text that cannot be seen, or with where that is. pdf.js knows of text
   * only, and its letters less exactly. Throws output_too_large, and visibility_unknown unless hidden text is included.
   */
  readonly geometry: (
    document: number,
    pages: readonly number[],
    hidden?: HiddenMode,
  ) => Awaitable<PageGeometry[]>;
  readonly draw: (
    document: number,
    page: number,
    widthPixels: number,
    heightPixels: number,
  ) => Awaitable<Drawing>;
  /** Closes it. Returns how much memory the engine now holds, and for how many documents. */
  readonly close: (
    document: number,
  ) => Awaitable<{ readonly memoryBytes: number; readonly documents: number }>;
};

interface OpenedPdf {
  readonly document: number;
  readonly pageCount: number;
}

/** The size of a page as it is shown: rotated, and cropped to its crop box. */
export interface PageSize {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** The text of a page, and what of the page's text its reader cannot see. */
export interface SeenText {
  readonly text: string;
  readonly hidden: readonly HiddenPiece[];
}

/** Text that cannot be seen. */
export interface HiddenPiece {
  /** In points from the upper left corner of the page as it is shown. It may lie off the page. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly text: string;
  readonly reason: HiddenReason;
  /** Where it is in the page's text, in UTF-16 units. None if that text does not have it: that of hidden layers, say. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  /** Its characters, where each stands in the page's own space. None of a text in an annotation. */
  readonly letters: readonly PlacedLetter[];
  /** Whether its glyphs are seen, and show something else than what they are read as. */
  readonly isDrawn: boolean;
  /** The annotation that it is in: its place in the page's list, from 0, and whether anything of it is seen. */
  readonly annotation?: { readonly index: number; readonly isSeen: boolean };
}

/** A character, and where it begins on its base line. */
export interface PlacedLetter {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Pixels from the top left, four bytes each: red, green, blue and an unused one. */
export interface Drawing {
  readonly pixels: Uint8Array<ArrayBuffer>;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

type Awaitable<Value> = Value | Promise<Value>;
