/** What a file may be given as. */
export type FileContent = string | Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array>;

/**
 * A file to send: its bytes, or a `File` or `Blob`, which may be larger than memory. A text is the path of a file on disk,
 * on Node, Deno and Bun. A stream is read whole before it is sent, since its size must be known.
 */
export type FileInput = FileContent | { readonly name: string; readonly content: FileContent };

/** A file with its name and its size known. */
export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}
