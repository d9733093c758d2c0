/**
 * The heaviest choice of pairs whose places increase in both lists, in order. Pairs are given by `at`, ascending, and
 * have different places in both.
 */
export function heaviestInOrder<
  Pair extends { readonly at: number; readonly otherAt: number; readonly weight: number },
>(pairs: readonly Pair[]): readonly Pair[] {
  const ranks = new Map(
    pairs
      .map(({ otherAt }) => otherAt)
      .sort((one, other) => one - other)
      .map((otherAt, rank) => [otherAt, rank + 1]),
  );
  // A Fenwick tree: for each rank, the pair that ends the heaviest choice so far within its range.
  const best = new Int32Array(pairs.length + 1).fill(-1);
  const total = new Float64Array(pairs.length);
  const before = new Int32Array(pairs.length).fill(-1);
  const heavier = (one: number, other: number) =>
    one < 0 || (other >= 0 && (total[other] as number) > (total[one] as number)) ? other : one;
  let last = -1;
  for (const [index, { otherAt, weight }] of pairs.entries()) {
    const rank = ranks.get(otherAt) as number; // has all of them
    let previous = -1;
    for (let at = rank - 1; at > 0; at -= at & -at) previous = heavier(previous, best[at] as number);
    before[index] = previous;
    total[index] = weight + (previous < 0 ? 0 : (total[previous] as number));
    for (let at = rank; at <= pairs.length; at += at & -at) best[at] = heavier(best[at] as number, index);
    last = heavier(last, index);
  }
  const chosen: Pair[] = [];
  for (let at = last; at >= 0; at = before[at] as number) chosen.push(pairs[at] as Pair); // an index
  return chosen.reverse();
}
