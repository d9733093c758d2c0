import type { Readable } from 'node:stream';
import { ownStore } from '../documents/object-store.ts';
import { putObject, readObject } from '../documents/objects.ts';
import { putParts } from '../documents/put-parts.ts';

/** The size of a part in the store, and about half the memory that a response uses at a time. */
const partBytes = 8 * 1024 * 1024;

/**
 * Stores the bytes of a response and returns them for sending: from memory if they are a single part or came in one
 * piece, otherwise from the store. Throws storage_failed, and any error of the body itself.
 */
export async function putAnswerBytes(objectKey: string, body: string | Readable): Promise<Buffer | Readable> {
  const parts = inParts(typeof body === 'string' ? [body] : body);
  try {
    const { value: first = Buffer.alloc(0) } = await parts.next();
    const { value: second } = await parts.next();
    if (second) {
      await putParts(objectKey, first, second, parts);
      return await getAnswerBytes(objectKey);
    }
    await putObject(ownStore(), objectKey, first, 'application/octet-stream');
    return first;
  } finally {
    await parts.return();
  }
}

/** Streams the bytes of a stored response. Throws storage_failed. */
export function getAnswerBytes(objectKey: string): Promise<Readable> {
  return readObject(ownStore(), objectKey);
}

/** Splits chunks of any size into parts that are at least as large as the store requires, except for the last. */
async function* inParts(body: Iterable<string> | Readable): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const piece of body as AsyncIterable<string | Uint8Array>) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : asBuffer(piece);
    held.push(bytes);
    heldBytes += bytes.byteLength;
    if (heldBytes < partBytes) continue;
    yield joined(held);
    held = [];
    heldBytes = 0;
  }
  if (heldBytes > 0) yield joined(held);
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function joined(pieces: readonly Buffer[]): Buffer {
  const [first] = pieces;
  return first && pieces.length === 1 ? first : Buffer.concat(pieces);
}
