import type { HiddenMode, HiddenReason } from '../contract/fields/redaction/hidden-text.ts';
import type { PageGeometry } from '../page-text/page-geometry.ts';
import type { RunSample } from '../page-text/run-sample.ts';

/** The jobs that both engines support. A document is identified by a number; pages count from 1. */
export type PdfJobs = {
  /** Opens a file. Throws pdf_encrypted and not_a_pdf. */
  readonly open: (file: Uint8Array, password: string | undefined) => Awaitable<OpenedPdf>;
  readonly sizes: (document: number, pages: readonly number[]) => Awaitable<PageSize[]>;
  /**
   * The text of each page in reading order, with lines ended by
   * . Throws output_too_large.
   */
  readonly texts: (document: number, pages: readonly number[]) => Awaitable<string[]>;
  /**
   * The same text, with the parts that are not seen on the rendered page. Throws visibility_unknown if that cannot be
   * determined.
   */
  readonly hidden: (
    document: number,
    pages: readonly number[],
    judging: Judging,
  ) => Awaitable<TextWithHidden[]>;
  /**
   * The content of pages and its positions, with the text that is not seen listed unless hidden text is included. pdf.js
   * returns text only, and its letters less exactly. Throws output_too_large, and visibility_unknown unless hidden text
   * is included.
   */
  readonly geometry: (
    document: number,
    pages: readonly number[],
    hidden?: HiddenMode,
    judging?: Judging,
  ) => Awaitable<PageGeometry[]>;
  readonly draw: (
    document: number,
    page: number,
    widthPixels: number,
    heightPixels: number,
  ) => Awaitable<Drawing>;
  /** Closes it. Returns the memory and the number of documents that the engine now holds. */
  readonly close: (
    document: number,
  ) => Awaitable<{ readonly memoryBytes: number; readonly documents: number }>;
};

/** What is known before the visibility of text is judged. */
export interface Judging {
  /** Pages on which every letter is checked by rendering. */
  readonly thorough: ReadonlySet<number>;
  /** The keys of glyphs that a recogniser has read as their text. */
  readonly recognised: ReadonlySet<string>;
}

interface OpenedPdf {
  readonly document: number;
  readonly pageCount: number;
}

/** The size of a page as displayed: rotated, and cropped to its crop box. */
export interface PageSize {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** The text of a page, and its invisible parts. */
export interface TextWithHidden {
  readonly text: string;
  readonly hidden: readonly HiddenPiece[];
}

/** Invisible text. */
export interface HiddenPiece {
  /** In points from the upper left corner of the page as displayed. It may lie off the page. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly text: string;
  readonly reason: HiddenReason;
  /** Its ranges in the page's text, in UTF-16 units. None if that text lacks it, such as text of hidden layers. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  /** Its characters with positions in the page's own space. None for text in an annotation. */
  readonly letters: readonly PlacedLetter[];
  /** Whether its glyphs are visible, but show something other than their text. */
  readonly isDrawn: boolean;
  /** The annotation that contains it: its index in the page's list, from 0, and whether any part of it is visible. */
  readonly annotation?: { readonly index: number; readonly isVisible: boolean };
  /** The entry of its annotation that states it, if the visible appearance does not draw it. It is not in `ranges`. */
  readonly entry?: 'V' | 'Contents';
  /** Present where only a recogniser can say whether the text can be read. Its reason is then `unverified`. */
  readonly sample?: RunSample;
}

/** A character and its start on the baseline. */
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
