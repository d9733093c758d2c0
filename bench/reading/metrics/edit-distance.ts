/**
 * The Levenshtein distance between two texts, in code points. Computed with bit vectors (Myers 1999, in the form of
 * Hyyrö 2003), each a BigInt with a bit for each character of `one`.
 */
export function editDistance(one: string, other: string): number {
  if (one === other) return 0;
  const [pattern, text] = [[...one], [...other]];
  if (pattern.length === 0 || text.length === 0) return pattern.length + text.length;
  const masks = characterMasks(pattern);
  const all = (1n << BigInt(pattern.length)) - 1n;
  const last = 1n << BigInt(pattern.length - 1);
  let [more, less, distance] = [all, 0n, pattern.length];
  for (const character of text) {
    const equal = masks.get(character) ?? 0n;
    const vertical = equal | less;
    const horizontal = (((equal & more) + more) ^ more) | equal;
    const plus = less | (all & ~(horizontal | more));
    const minus = more & horizontal;
    if (plus & last) distance++;
    if (minus & last) distance--;
    const shiftedPlus = ((plus << 1n) | 1n) & all;
    more = ((minus << 1n) & all) | (all & ~(vertical | shiftedPlus));
    less = shiftedPlus & vertical;
  }
  return distance;
}

/**
 * The similarity of two texts under insertions and deletions only, from 0 to 1: twice the length of their longest
 * common subsequence divided by the sum of their lengths. The same as RapidFuzz's `ratio`. Computed with bit vectors
 * (Hyyrö 2004).
 */
export function indelSimilarity(one: string, other: string): number {
  const [pattern, text] = [[...one], [...other]];
  if (pattern.length + text.length === 0) return 1;
  const masks = characterMasks(pattern);
  const all = (1n << BigInt(pattern.length)) - 1n;
  let unmatched = all;
  for (const character of text) {
    const matching = unmatched & (masks.get(character) ?? 0n);
    if (matching !== 0n) unmatched = ((unmatched + matching) | (unmatched - matching)) & all;
  }
  const common = pattern.length - countOnes(unmatched);
  return (2 * common) / (pattern.length + text.length);
}

/** The positions of each character, as a bit mask. */
function characterMasks(characters: readonly string[]): Map<string, bigint> {
  const places = new Map<string, Uint8Array>();
  for (const [index, character] of characters.entries()) {
    const bytes = places.get(character) ?? new Uint8Array(Math.ceil(characters.length / 8));
    bytes[bytes.length - 1 - (index >> 3)] =
      (bytes[bytes.length - 1 - (index >> 3)] ?? 0) | (1 << (index & 7));
    places.set(character, bytes);
  }
  return new Map(
    [...places].map(([character, bytes]) => [character, BigInt(`0x${Buffer.from(bytes).toString('hex')}`)]),
  );
}

function countOnes(bits: bigint): number {
  let count = 0;
  for (const digit of bits.toString(2)) if (digit === '1') count++;
  return count;
}
