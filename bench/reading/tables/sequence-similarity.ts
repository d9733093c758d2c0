/** A range in the one sequence, and one in the other. */
type Part = readonly [from: number, to: number, otherFrom: number, otherTo: number];

/** A common run of two sequences: `length` items, starting at `from` in the one and `otherFrom` in the other. */
interface Match {
  readonly from: number;
  readonly otherFrom: number;
  readonly length: number;
}

/**
 * The similarity of two sequences, from 0 to 1, as in Python's `difflib.SequenceMatcher`: it takes the longest common
 * run, then does the same to the left and right of it. In a sequence of 200 items or more, items that make up more than
 * 1 % of it do not start a run.
 */
export function sequenceSimilarity(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 1;
  const places = beginningPlaces(other);
  let common = 0;
  const left: Part[] = [[0, one.length, 0, other.length]];
  for (let part = left.pop(); part; part = left.pop()) {
    const [from, to, otherFrom, otherTo] = part;
    const match = longestMatch(one, other, places, part);
    if (match.length === 0) continue;
    common += match.length;
    left.push(
      [from, match.from, otherFrom, match.otherFrom],
      [match.from + match.length, to, match.otherFrom + match.length, otherTo],
    );
  }
  return (2 * common) / (one.length + other.length);
}

/** The positions of each item, except those that are too frequent. */
function beginningPlaces(items: readonly string[]): Map<string, readonly number[]> {
  const places = Map.groupBy(items.keys(), (index) => items[index] ?? '');
  const most = Math.floor(items.length / 100) + 1;
  return items.length < 200 ? places : new Map([...places].filter(([, indexes]) => indexes.length <= most));
}

function longestMatch(
  one: readonly string[],
  other: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  [from, to, otherFrom, otherTo]: Part,
): Match {
  let best: Match = { from, otherFrom, length: 0 };
  let lengths = new Map<number, number>();
  for (let index = from; index < to; index++) {
    const next = new Map<number, number>();
    for (const place of places.get(one[index] ?? '') ?? []) {
      if (place < otherFrom || place >= otherTo) continue;
      const length = (lengths.get(place - 1) ?? 0) + 1;
      next.set(place, length);
      if (length > best.length) best = { from: index - length + 1, otherFrom: place - length + 1, length };
    }
    lengths = next;
  }
  return widened(one, other, best, [from, to, otherFrom, otherTo]);
}

/** A run extended by adjacent frequent items. */
function widened(
  one: readonly string[],
  other: readonly string[],
  match: Match,
  [from, to, otherFrom, otherTo]: Part,
): Match {
  let [start, otherStart, end, otherEnd] = [
    match.from,
    match.otherFrom,
    match.from + match.length,
    match.otherFrom + match.length,
  ];
  while (start > from && otherStart > otherFrom && one[start - 1] === other[otherStart - 1]) {
    start--;
    otherStart--;
  }
  while (end < to && otherEnd < otherTo && one[end] === other[otherEnd]) {
    end++;
    otherEnd++;
  }
  return { from: start, otherFrom: otherStart, length: end - start };
}
