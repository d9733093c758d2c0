/** The jobs that both engines can do. A document is identified by a number; pages count from 1. */
export type PdfJobs = {
  /** Opens a file. Throws pdf_encrypted and not_a_pdf. */
  readonly open: (file: Uint8Array, password: string | undefined) => Awaitable<OpenedPdf>;
  readonly sizes: (document: number, pages: readonly number[]) => Awaitable<PageSize[]>;
  /** The text of each page, in reading order, with lines ended by \n. Throws output_too_large. */
  readonly texts: (document: number, pages: readonly number[]) => Awaitable<string[]>;
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

/** Pixels from the top left, four bytes each: red, green, blue and an unused one. */
export interface Drawing {
  readonly pixels: Uint8Array<ArrayBuffer>;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

type Awaitable<Value> = Value | Promise<Value>;
