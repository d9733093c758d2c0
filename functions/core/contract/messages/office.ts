/** What to convert an office document with, as the function of LibreOffice is asked. */
export interface OfficeRequest extends OfficeWishes {
  readonly file: Uint8Array;
  readonly password?: string | undefined;
}

/** What its PDF is to have. */
export interface OfficeWishes {
  /** The name of the document, which its fields may show: any text, with or without a folder and an extension. */
  readonly name: string;
  /** The sheets of a workbook to print, by name; all by default. */
  readonly sheets?: readonly string[] | undefined;
  /** How sheets are scaled: to the width of a page, to one page, or as the workbook says. */
  readonly fit: 'width' | 'page' | 'none';
  /** Whether the notes of a presentation are printed after its slides. */
  readonly notes: boolean;
  /** Whether the changes that a text document tracks are accepted or shown. */
  readonly track_changes: 'accept' | 'show';
}

/** Its answer. */
export interface OfficeResult {
  readonly pdf: Uint8Array;
  readonly warnings?: readonly string[];
}
