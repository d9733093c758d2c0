/** A document as BM25 sees it: how many terms it has, and how often which. */
export interface PackedTerms {
  readonly length: number;
  /** The terms' hashes, ascending, four bytes each, little end first; then the count of each, one byte. */
  readonly packed: Uint8Array;
}

/** DynamoDB takes 400 KB an item: these take 320. */
const maximumTerms = 65_536;

/** BM25 makes no difference between counts as high as this. */
const highestCount = 255;

/**
 * Packs counts by hash. Of more terms than fit, the most frequent stay, and of those as frequent, the ones that came
 * first. Hashes look like noise, so compressing them gains nothing.
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

/** Makes what tells how often a document has a term, from its hash: 0 where it has not. */
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
