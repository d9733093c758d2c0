/**
 * A file to send: its bytes, or a `File` or `Blob`, which may be larger than memory. A stream is read whole before it is
 * sent, since its size must be known. `fileFromPath` of `pdf-service/node` gives a file on disk.
 */
export type FileInput =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | { readonly name: string; readonly content: Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> };

/** A file with its name and its size known. */
export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

/** Whether a value of a request is a file. */
export function isFileInput(value: unknown): value is FileInput {
  if (typeof value !== 'object' || value === null) return false;
  return isContent(value) || ('content' in value && isContent(value.content));
}

/** The file as a Blob. One without a name is called `file`. */
export async function namedBlob(input: FileInput): Promise<NamedBlob> {
  if (!isContent(input)) return { name: input.name, blob: await blobOf(input.content) };
  const { name } = input as { name?: unknown }; // a File has one
  return { name: typeof name === 'string' && name !== '' ? name : 'file', blob: await blobOf(input) };
}

type Content = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array>;

function isContent(value: unknown): value is Content {
  return (
    value instanceof Uint8Array ||
    value instanceof ArrayBuffer ||
    value instanceof Blob ||
    value instanceof ReadableStream
  );
}

async function blobOf(content: Content): Promise<Blob> {
  if (content instanceof Blob) return content;
  if (content instanceof ReadableStream)
    return new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  return new Blob([content as Uint8Array<ArrayBuffer>]);
}
