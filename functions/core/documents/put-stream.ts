import { type ObjectStore, putObject } from './objects.ts';
import { putParts } from './put-parts.ts';

/** The size of a part in the store, and about half the memory that writing uses at a time. */
const partBytes = 8 * 1024 * 1024;

/**
 * Writes an object as its bytes arrive. Returns the bytes if they were a single part; otherwise only the
 * store has them. Throws storage_failed, and any error of the bytes themselves.
 */
export async function putStream(
  store: ObjectStore,
  key: string,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  contentType: string,
): Promise<Buffer | undefined> {
  const parts = inParts(pieces);
  try {
    const { value: first = Buffer.alloc(0) } = await parts.next();
    const { value: second } = await parts.next();
    if (second) {
      await putParts(store, key, first, second, parts);
      return undefined;
    }
    await putObject(store, key, first, contentType);
    return first;
  } finally {
    await parts.return();
  }
}

/** Splits pieces of any size into parts that are at least as large as the store requires, except for the last. */
async function* inParts(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const piece of pieces) {
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
