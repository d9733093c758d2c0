/**
 * The file's bytes may not match its cross-references, so it must be repaired before use. Thrown on opening and,
 * because reading is lazy, while copying.
 */
export class DamagedPdf extends Error {
  override readonly name = 'DamagedPdf';
}

/** Returns the result of `read`, or undefined if the file is damaged. */
export function ifReadable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedPdf) return undefined;
    throw error;
  }
}

/** The file is encrypted, and the given password does not open it or its handler is not supported. */
export class EncryptedPdf extends Error {
  override readonly name = 'EncryptedPdf';
  /** The unsupported handler or algorithm, such as `Adobe.PubSec`; undefined if only the password is wrong. */
  readonly unsupported: string | undefined;
  /** Whether only attached files are encrypted: pages can be read without the password, but not copied as a whole. */
  readonly hasOpenPages: boolean;

  constructor({
    unsupported,
    hasOpenPages = false,
  }: Partial<Pick<EncryptedPdf, 'unsupported' | 'hasOpenPages'>>) {
    super(unsupported ?? 'no password that opens it');
    this.unsupported = unsupported;
    this.hasOpenPages = hasOpenPages;
  }
}

/** The PDF is made to exhaust its reader. Unlike exceeding a limit, this is not worth a retry. */
export class PdfTooComplex extends Error {
  override readonly name = 'PdfTooComplex';
}

/**
 * The limited quantities: unpacked bytes of a file's streams, annotations of the chosen pages, bytes of a written file.
 */
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
