/** A multiple of three, so that the chunks' base64 joins to that of the whole. */
const pieceBytes = 3 * 256 * 1024;

/** Bytes as base64, in chunks. */
export function* base64Pieces(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < buffer.length; start += pieceBytes) {
    yield buffer.toString('base64', start, Math.min(start + pieceBytes, buffer.length));
  }
}

/** The number of bytes that fit into this many characters of base64. */
export function base64Bytes(characters: number): number {
  return Math.floor((characters / 4) * 3);
}
