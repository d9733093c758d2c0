/** A multiple of three, so that the pieces' base64 is that of the whole. */
const pieceBytes = 3 * 256 * 1024;

/** Bytes in base64, in pieces. */
export function* base64Pieces(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < buffer.length; start += pieceBytes) {
    yield buffer.toString('base64', start, Math.min(start + pieceBytes, buffer.length));
  }
}

/** How many bytes can be told in so many characters of base64. */
export function base64Bytes(characters: number): number {
  return Math.floor((characters / 4) * 3);
}
