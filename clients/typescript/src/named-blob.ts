import type { FileContent, FileInput, NamedBlob } from './file-input.ts';
import { fileOnDisk } from './file-on-disk.ts';

/** Whether a value of a field that takes files is one. */
export function isFileInput(value: unknown): value is FileInput {
  if (typeof value !== 'object' || value === null) return typeof value === 'string';
  return isContent(value) || ('content' in value && isContent(value.content));
}

/** The file as a Blob. One without a name is called `file`. */
export async function namedBlob(input: FileInput): Promise<NamedBlob> {
  if (typeof input === 'string') return fileOnDisk(input);
  if (!isContent(input)) return { ...(await namedBlob(input.content)), name: input.name };
  const { name } = input as { name?: unknown }; // a File has one
  return { name: typeof name === 'string' && name !== '' ? name : 'file', blob: await blobOf(input) };
}

function isContent(value: unknown): value is FileContent {
  return (
    typeof value === 'string' ||
    value instanceof Uint8Array ||
    value instanceof ArrayBuffer ||
    value instanceof Blob ||
    value instanceof ReadableStream
  );
}

async function blobOf(content: Exclude<FileContent, string>): Promise<Blob> {
  if (content instanceof Blob) return content;
  if (content instanceof ReadableStream)
    return new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  return new Blob([content as Uint8Array<ArrayBuffer>]);
}
