/**
 * The file's bytes may not match its cross-references: it must be repaired before use. Thrown on opening and, because
 * reading is lazy, while copying.
 */
export class DamagedPdf extends Error {
  override readonly name = 'DamagedPdf';
}

/** What `read` returns, or undefined where the file is damaged. */
export function ifReadable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedPdf) return undefined;
    throw error;
  }
}

/** The file is encrypted, and the given password does not open it; or no password can, because of its handler. */
export class EncryptedPdf extends Error {
  override readonly name = 'EncryptedPdf';
  /** The handler or algorithm that is not supported, such as `Adobe.PubSec`; undefined if only the password is wrong. */
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

/** The PDF is made to be read forever. Unlike what exceeds a limit of its own, it is not worth another try. */
export class PdfTooComplex extends Error {
  override readonly name = 'PdfTooComplex';
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
