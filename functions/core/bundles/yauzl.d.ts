declare module 'yauzl' {
  /** An entry of the central directory, with the fields that this service uses: the package has no types. */
  export interface Entry {
    readonly fileNameRaw: Buffer;
    readonly extraFields: readonly object[];
    readonly generalPurposeBitFlag: number;
    readonly versionMadeBy: number;
    readonly externalFileAttributes: number;
    readonly compressionMethod: number;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    readonly crc32: number;
    readonly relativeOffsetOfLocalHeader: number;
    isEncrypted(): boolean;
  }

  export interface ZipFile {
    readonly entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    readLocalFileHeaderPromise(
      entry: Entry,
      options: { readonly minimal: true },
    ): Promise<{ readonly fileDataStart: number }>;
  }

  export function fromBufferPromise(
    bytes: Buffer,
    options: { readonly decodeStrings: false },
  ): Promise<ZipFile>;

  /** A name in UTF-8 or code page 437, with slashes for backslashes. */
  export function getFileNameLowLevel(
    generalPurposeBitFlag: number,
    fileNameRaw: Buffer,
    extraFields: readonly object[],
    strictFileNames: boolean,
  ): string;
}
