/** What both engines can do with a PDF. Documents are named by a number; pages count from 1. */
export type PdfJobs = {
  /** Opens a file. Throws pdf_encrypted and not_a_pdf. */
  readonly open: (file: Uint8Array, password: string | undefined) => Awaitable<OpenedPdf>;
  readonly sizes: (document: number, pages: readonly number[]) => Awaitable<PageSize[]>;
  /** The text of each page, in reading order, lines ended by \n. Throws output_too_large. */
  readonly texts: (document: number, pages: readonly number[]) => Awaitable<string[]>;
  readonly draw: (
    document: number,
    page: number,
    widthPixels: number,
    heightPixels: number,
  ) => Awaitable<Drawing>;
  /** Closes it, and tells how much memory the engine holds by now, and for how many documents. */
  readonly close: (
    document: number,
  ) => Awaitable<{ readonly memoryBytes: number; readonly documents: number }>;
};

interface OpenedPdf {
  readonly document: number;
  readonly pageCount: number;
}

/** As the page is shown: rotated, and cut to its crop box. */
export interface PageSize {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** Pixels from the top left, four bytes each: red, green, blue, and one that means nothing. */
export interface Drawing {
  readonly pixels: Uint8Array<ArrayBuffer>;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

type Awaitable<Value> = Value | Promise<Value>;
