/**
 * The file is encrypted, or its bytes may not match its cross-references: it must be decrypted or repaired before use.
 * Thrown on opening and, because reading is lazy, while copying.
 */
export class DamagedPdf extends Error {
  override readonly name = 'DamagedPdf';
}

/** What has a limit: unpacked bytes of a file's streams, annotations of the chosen pages, bytes of a written file. */
export type PdfLimit = 'unpackedBytes' | 'annotations' | 'outputBytes';

/** The PDF being read or written is sound, but exceeds a limit that protects memory. */
export class PdfLimitExceeded extends Error {
  override readonly name = 'PdfLimitExceeded';
  readonly limit: PdfLimit;

  constructor(limit: PdfLimit, options: ErrorOptions = {}) {
    super(`too many ${limit}`, options);
    this.limit = limit;
  }
}
