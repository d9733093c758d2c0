/** Samples of less than a byte as bytes with the same values. */
export function unpackedSamples(
  samples: Uint8Array,
  rowSamples: number,
  height: number,
  bits: number,
): Uint8Array {
  const rowBytes = Math.ceil((rowSamples * bits) / 8);
  const bytes = new Uint8Array(rowSamples * height);
  const mask = (1 << bits) - 1;
  for (let row = 0; row < height; row++)
    for (let at = 0; at < rowSamples; at++) {
      const bit = at * bits;
      const byte = samples[row * rowBytes + (bit >> 3)] as number;
      bytes[row * rowSamples + at] = (byte >> (8 - bits - (bit & 7))) & mask;
    }
  return bytes;
}
