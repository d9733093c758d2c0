/**
 * A file whose bytes are not, for certain, what its cross-references say: it must be repaired or decrypted before use.
 * Thrown while opening and, since reading is lazy, while copying.
 */
export class DamagedPdf extends Error {
  override readonly name = 'DamagedPdf';
}

/** What is bounded: bytes that streams of a file unpack to, annotations of chosen pages, bytes of a file written. */
export type PdfLimit = 'unpackedBytes' | 'annotations' | 'outputBytes';

/** A PDF, read or written, that is sound but larger than memory should hold. */
export class PdfLimitExceeded extends Error {
  override readonly name = 'PdfLimitExceeded';
  readonly limit: PdfLimit;

  constructor(limit: PdfLimit, options: ErrorOptions = {}) {
    super(`too many ${limit}`, options);
    this.limit = limit;
  }
}
