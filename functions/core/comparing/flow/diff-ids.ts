import { diff } from 'fast-myers-diff';
import { heaviestInOrder } from './heaviest-in-order.ts';

/** A part of one list that takes the place of a part of another; either may be empty. Ends are exclusive. */
export interface Difference {
  readonly start: number;
  readonly end: number;
  readonly otherStart: number;
  readonly otherEnd: number;
}

/** The work of all comparisons of a call. */
export interface DiffBudget {
  /** Comparisons of two words that are left. */
  steps: number;
  /** Whether a part was too different to be compared word by word. */
  isSpent: boolean;
}

export function diffBudget(): DiffBudget {
  return { steps: 300_000_000, isSpent: false };
}

/** The most steps for one part. A part of 10,000 words in which every third differs takes fewer. */
const stepsOfPart = 60_000_000;

/** Larger parts are first divided at words that both have once. */
const smallPart = 4_000;
const deepest = 12;

/**
 * The differences between lists of numbers that stand for words, in order: as few changed words as possible (Myers,
 * O(ND)), within the budget. A part that would take more is one difference.
 */
export function diffIds(one: Int32Array, other: Int32Array, budget: DiffBudget): readonly Difference[] {
  const found: Difference[] = [];
  part({ start: 0, end: one.length, otherStart: 0, otherEnd: other.length }, 0);
  return shiftedTogether(found, one, other);

  function part(whole: Difference, depth: number): void {
    const trimmed = withoutEqualEnds(one, other, whole);
    const { start, end, otherStart, otherEnd } = trimmed;
    if (start === end && otherStart === otherEnd) return;
    if (start === end || otherStart === otherEnd) {
      found.push(trimmed);
      return;
    }
    const size = end - start + otherEnd - otherStart;
    const anchors = size > smallPart && depth < deepest ? anchorsIn(one, other, trimmed) : [];
    if (anchors.length === 0) {
      found.push(...smallest(trimmed));
      return;
    }
    let [from, otherFrom] = [start, otherStart];
    for (const [at, otherAt] of anchors) {
      part({ start: from, end: at, otherStart: otherFrom, otherEnd: otherAt }, depth + 1);
      [from, otherFrom] = [at + 1, otherAt + 1];
    }
    part({ start: from, end, otherStart: otherFrom, otherEnd }, depth + 1);
  }

  function smallest(whole: Difference): readonly Difference[] {
    const { start, end, otherStart, otherEnd } = whole;
    let left = Math.min(stepsOfPart, budget.steps);
    const given = left;
    const isSame = (i: number, j: number): boolean => {
      if (left-- <= 0) throw new TooDifferent();
      return one[start + i] === other[otherStart + j];
    };
    try {
      const all = diff(one.subarray(start, end), other.subarray(otherStart, otherEnd), isSame);
      return Array.from(all, ([from, to, otherFrom, otherTo]) => ({
        start: start + from,
        end: start + to,
        otherStart: otherStart + otherFrom,
        otherEnd: otherStart + otherTo,
      }));
    } catch (error) {
      if (!(error instanceof TooDifferent)) throw error;
      budget.isSpent = true;
      return [whole];
    } finally {
      budget.steps -= given - Math.max(left, 0);
    }
  }
}

class TooDifferent extends Error {}

/**
 * Makes one difference of two that only remove words, or only add them, where the equal words between them may as well be those
 * after: of "a b a a" without three words, "b" and the last "a" went, or "b a" in one piece.
 */
function shiftedTogether(
  differences: readonly Difference[],
  one: Int32Array,
  other: Int32Array,
): readonly Difference[] {
  const found: Difference[] = [];
  for (const difference of differences) {
    const { start, end, otherStart, otherEnd } = difference;
    const last = found.at(-1);
    const gap = last ? start - last.end : 0;
    const canShift = (ids: Int32Array, from: number, to: number) =>
      ids.subarray(from - gap, from).every((id, index) => id === ids[to - gap + index]);
    const onlyRemoves = otherStart === otherEnd && last?.otherStart === last?.otherEnd;
    const onlyAdds = start === end && last?.start === last?.end;
    if (last && onlyRemoves && canShift(one, start, end))
      found[found.length - 1] = { ...last, end: end - gap };
    else if (last && onlyAdds && canShift(other, otherStart, otherEnd))
      found[found.length - 1] = { ...last, otherEnd: otherEnd - gap };
    else found.push(difference);
  }
  return found;
}

function withoutEqualEnds(one: Int32Array, other: Int32Array, whole: Difference): Difference {
  let { start, end, otherStart, otherEnd } = whole;
  while (start < end && otherStart < otherEnd && one[start] === other[otherStart]) {
    start++;
    otherStart++;
  }
  while (start < end && otherStart < otherEnd && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  return { start, end, otherStart, otherEnd };
}

/** The places of words that both parts have once, as many as have the same order in both. */
function anchorsIn(
  one: Int32Array,
  other: Int32Array,
  { start, end, otherStart, otherEnd }: Difference,
): readonly (readonly [number, number])[] {
  const places = onlyPlaces(one, start, end);
  const otherPlaces = onlyPlaces(other, otherStart, otherEnd);
  const pairs: { readonly at: number; readonly otherAt: number; readonly weight: number }[] = [];
  for (const [id, at] of places) {
    const otherAt = otherPlaces.get(id);
    if (at >= 0 && otherAt !== undefined && otherAt >= 0) pairs.push({ at, otherAt, weight: 1 });
  }
  return heaviestInOrder(pairs).map(({ at, otherAt }) => [at, otherAt] as const);
}

/** The place of each word that a part has once; -1 for one that it has more often. */
function onlyPlaces(ids: Int32Array, start: number, end: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let at = start; at < end; at++) {
    const id = ids[at] as number;
    places.set(id, places.has(id) ? -1 : at);
  }
  return places;
}
