/** A document in the form that BM25 needs: how many terms it has, and how often each one occurs. */
export interface PackedTerms {
  readonly length: number;
  /** The terms' hashes, ascending, four bytes each, little-endian; then the count of each, one byte. */
  readonly packed: Uint8Array;
}

/** DynamoDB items are limited to 400 KB; these take 320. */
const maximumTerms = 65_536;

/** BM25 does not distinguish counts as high as this. */
const highestCount = 255;

/**
 * Packs counts by hash. If there are too many terms, the most frequent are kept, and of equally frequent ones those
 * that came first. Hashes look random, so compressing them gains nothing.
 */
export function packTerms(counts: ReadonlyMap<number, number>): Uint8Array {
  const kept = [...counts];
  if (kept.length > maximumTerms) kept.sort(([, left], [, right]) => right - left).length = maximumTerms;
  kept.sort(([left], [right]) => left - right);
  const packed = new Uint8Array(kept.length * 5);
  const view = new DataView(packed.buffer);
  for (const [index, [hash, count]] of kept.entries()) {
    view.setUint32(index * 4, hash, true);
    packed[kept.length * 4 + index] = Math.min(count, highestCount);
  }
  return packed;
}

/** The hash and count of each term. */
export function* unpackTerms(packed: Uint8Array): Generator<readonly [hash: number, count: number]> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const size = Math.floor(packed.byteLength / 5);
  for (let index = 0; index < size; index++)
    yield [view.getUint32(index * 4, true), view.getUint8(size * 4 + index)];
}

/** Returns a function that gives the count of a term in the document from the term's hash; 0 if the term is missing. */
export function countsIn(packed: Uint8Array): (hash: number) => number {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const size = Math.floor(packed.byteLength / 5);
  return (hash) => {
    let low = 0;
    let high = size - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = view.getUint32(middle * 4, true);
      if (found === hash) return view.getUint8(size * 4 + middle);
      if (found < hash) low = middle + 1;
      else high = middle - 1;
    }
    return 0;
  };
}
