import type { Conversion, Converter } from '../../office/converter.ts';

/** What LibreOffice's build offers: its memory, its files in memory, and the functions of LibreOfficeKit. */
export interface LibreOfficeModule {
  /** A view of the memory as large as it is now. */
  readonly HEAPU8: Uint8Array;
  readonly FS: {
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
    unlink(path: string): void;
    readdir(path: string): string[];
    analyzePath(path: string): { readonly exists: boolean };
  };
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _libreofficekit_hook(installPath: number): number;
  _lok_documentLoadWithOptions(office: number, url: number, options: number): number;
  _lok_documentSaveAs(document: number, url: number, format: number, options: number): number;
  _lok_documentDestroy(document: number): void;
  _lok_getError(office: number): number;
}

/** Where its fonts lie, of the files in its memory. */
export const fontsPath = '/instdir/share/fonts/truetype';

const resultPath = '/tmp/result';

/** A LibreOffice that has started. See LibreOfficeKit.h of LibreOffice for what its functions take. */
export class LibreOffice implements Converter {
  readonly #module: LibreOfficeModule;
  readonly #office: number;

  constructor(module: LibreOfficeModule) {
    this.#module = module;
    this.#office = this.#with(['/instdir/program'], (path) => module._libreofficekit_hook(path));
    if (this.#office === 0) throw new Error('LibreOffice did not start');
  }

  /** What its memory has grown to: it is never given back. */
  get megabytes(): number {
    return this.#module.HEAPU8.length / 1024 / 1024;
  }

  fontFiles(): readonly string[] {
    return this.#module.FS.readdir(fontsPath).filter((name) => /\.[ot]tf$/.test(name));
  }

  convert({ file, name, extension, format, reading = '', writing, again }: Conversion) {
    const { FS } = this.#module;
    const title = `${name}.${extension}`;
    const path = `/tmp/${title}`;
    FS.writeFile(path, file);
    try {
      const document = this.#with([`file:///tmp/${encodeURIComponent(title)}`, reading], (url, options) =>
        this.#module._lok_documentLoadWithOptions(this.#office, url, options),
      );
      if (document === 0) return undefined;
      const save = (wishes: object | undefined) => {
        const texts = [`file://${resultPath}`, format, wishes ? JSON.stringify(wishes) : ''];
        const isSaved = this.#with(texts, (url, filter, options) =>
          this.#module._lok_documentSaveAs(document, url, filter, options),
        );
        return isSaved ? FS.readFile(resultPath) : undefined;
      };
      try {
        const written = save(writing);
        const other = written && again?.(written);
        return other ? save(other) : written;
      } finally {
        this.#module._lok_documentDestroy(document);
      }
    } finally {
      for (const used of [path, resultPath]) if (FS.analyzePath(used).exists) FS.unlink(used);
    }
  }

  /** Calls with texts, which lie in its memory as long. */
  #with<Result>(texts: readonly string[], call: (...pointers: number[]) => Result): Result {
    const pointers = texts.map((text) => {
      const bytes = new TextEncoder().encode(`${text}\0`);
      const pointer = this.#module._malloc(bytes.length);
      this.#module.HEAPU8.set(bytes, pointer);
      return pointer;
    });
    try {
      return call(...pointers);
    } finally {
      for (const pointer of pointers) this.#module._free(pointer);
    }
  }
}
