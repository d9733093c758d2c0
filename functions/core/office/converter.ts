/** A conversion: a file by its extension, into another format. */
export interface Conversion {
  readonly file: Uint8Array;
  /** Its name without the extension, as its fields show it: any text without slashes and control characters. */
  readonly name: string;
  readonly extension: string;
  readonly format: 'pdf' | 'fods' | 'fodt';
  /** Options of the filter that reads the file. */
  readonly reading?: string | undefined;
  /** Options of the filter that writes it, as JSON. */
  readonly writing?: object | undefined;
  /** Other options with which the document is written once more, without reading it again; nothing if what was written will do. */
  readonly again?: (written: Uint8Array<ArrayBuffer>) => object | undefined;
}

/** LibreOffice, as it converts one file after another. */
export interface Converter {
  /** The converted file, as it was written last; undefined if it cannot read this one. */
  convert(conversion: Conversion): Uint8Array<ArrayBuffer> | undefined;
  /** The names of the files of its fonts. */
  fontFiles(): readonly string[];
}
