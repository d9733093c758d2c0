import type { EqualWords } from '../flow/text-difference.ts';
import { pageOf } from '../text/compared-word.ts';
import type { ReadPage } from '../text/text-unit.ts';

/** Pages that show the same part of both documents. One of them may be missing. */
export interface PagePair {
  readonly before: ReadPage | undefined;
  readonly after: ReadPage | undefined;
}

/** What a pair is worth without a word in common: pages without text are paired in order. */
const bare = 0.01;

/** Pairs the pages of two documents in order, so that paired pages have the most words in common. */
export function pairPages(
  before: readonly ReadPage[],
  after: readonly ReadPage[],
  equal: readonly EqualWords[],
): readonly PagePair[] {
  const [n, m] = [before.length, after.length];
  const common = commonWords(before, after, equal);
  const worth = (i: number, j: number) =>
    (common.get(i * m + j) ?? 0) + bare + (i === j || n - i === m - j ? bare : 0);
  const width = m + 1;
  const best = new Float64Array((n + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] as number; // within bounds
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--)
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), worth(i, j) + at(i + 1, j + 1));
  const pairs: PagePair[] = [];
  let [i, j] = [0, 0];
  while (i < n || j < m) {
    if (i < n && j < m && at(i, j) === worth(i, j) + at(i + 1, j + 1))
      pairs.push({ before: before[i++], after: after[j++] });
    else if (i < n && (j === m || at(i, j) === at(i + 1, j)))
      pairs.push({ before: before[i++], after: undefined });
    else pairs.push({ before: undefined, after: after[j++] });
  }
  return pairs;
}

/** The number of equal words of each pair of pages, by the index of the one times the number of the others, and the other. */
function commonWords(
  before: readonly ReadPage[],
  after: readonly ReadPage[],
  equal: readonly EqualWords[],
): ReadonlyMap<number, number> {
  const [places, otherPlaces] = [before, after].map(
    (pages) => new Map(pages.map(({ page }, index) => [page, index])),
  ) as [Map<number, number>, Map<number, number>]; // as many as documents
  const counts = new Map<number, number>();
  for (const { before: words, after: otherWords } of equal)
    for (const [index, word] of words.entries()) {
      const other = otherWords[index];
      if (!other) break;
      const key = (places.get(pageOf(word)) ?? 0) * after.length + (otherPlaces.get(pageOf(other)) ?? 0);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
}
