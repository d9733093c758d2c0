import type { TableUnit } from '../text/text-unit.ts';

/** The share of words that paired tables have in common. */
const leastCommon = 0.4;

/** A word that more tables have says little about which of them belong together. */
const tablesOfRareWord = 12;

/** Tables at about the same place are candidates whatever they have in common. */
const placesBeside = 2;

/** Candidates of a table that are compared as a whole. */
const mostCandidates = 8;

/** Pairs tables of two documents, each at most once, by the words that they have in common. */
export function pairTables(
  before: readonly TableUnit[],
  after: readonly TableUnit[],
): ReadonlyMap<TableUnit, TableUnit> {
  const counts = after.map(countsOf);
  const byWord = new Map<string, number[]>();
  for (const [index, words] of counts.entries())
    for (const key of words.keys()) {
      const found = byWord.get(key);
      if (found) found.push(index);
      else byWord.set(key, [index]);
    }
  const pairs = before.flatMap((table, index) => {
    const own = countsOf(table);
    const expected = Math.round((index * after.length) / Math.max(before.length, 1));
    return candidates(own, byWord, index, expected, after.length).map((other) => ({
      index,
      other,
      common: commonShare(own, counts[other] as ReadonlyMap<string, number>), // one for each table
      distance: Math.abs(other - expected),
    }));
  });
  pairs.sort((one, other) => other.common - one.common || one.distance - other.distance);
  const found = new Map<TableUnit, TableUnit>();
  const taken = new Set<number>();
  for (const { index, other, common } of pairs) {
    const table = before[index] as TableUnit; // its own index
    if (common < leastCommon || found.has(table) || taken.has(other)) continue;
    found.set(table, after[other] as TableUnit);
    taken.add(other);
  }
  return found;
}

function candidates(
  own: ReadonlyMap<string, number>,
  byWord: ReadonlyMap<string, readonly number[]>,
  index: number,
  expected: number,
  count: number,
): readonly number[] {
  const common = new Map<number, number>();
  for (const key of own.keys()) {
    const tables = byWord.get(key) ?? [];
    if (tables.length > tablesOfRareWord) continue;
    for (const table of tables) common.set(table, (common.get(table) ?? 0) + 1);
  }
  const likely = [...common].sort((one, other) => other[1] - one[1]).slice(0, mostCandidates);
  const found = new Set(likely.map(([table]) => table));
  for (const place of [index, expected])
    for (let at = Math.max(0, place - placesBeside); at <= Math.min(count - 1, place + placesBeside); at++)
      found.add(at);
  return [...found];
}

function countsOf({ rows }: TableUnit): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of rows.flat(2)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The share of the words of two tables that are in both. */
function commonShare(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let [common, total] = [0, 0];
  for (const [key, count] of one) {
    common += Math.min(count, other.get(key) ?? 0);
    total += count;
  }
  for (const count of other.values()) total += count;
  return (2 * common) / Math.max(total, 1);
}
