import { type DiffBudget, diffIds } from '../flow/diff-ids.ts';
import type { WordNumbers } from '../flow/word-numbers.ts';
import { lettersOf } from '../text/compared-word.ts';
import type { TableCell } from '../text/text-unit.ts';
import { movedRows } from './moved-rows.ts';

export type Row = readonly TableCell[];

/** The least share of equal cells of rows that are paired, unless both tables have as many rows there. */
const leastEqual = 0.3;

/** More rows are paired only if there are as many in both. */
const mostPairs = 250_000;

/** The rows of two tables that belong together. */
interface PairedRows {
  readonly inOrder: readonly (readonly [Row, Row])[];
  /** Equal rows that are at another place among the others, those next to each other in both tables together. */
  readonly moved: readonly { readonly rows: readonly Row[]; readonly otherRows: readonly Row[] }[];
}

/**
 * Pairs rows of two tables: those of the same letters, first in order and then at other places, and among the rows between
 * them the most alike.
 */
export function pairRows(
  before: readonly Row[],
  after: readonly Row[],
  { numbers, budget }: { readonly numbers: WordNumbers; readonly budget: DiffBudget },
): PairedRows {
  const keyed = (rows: readonly Row[]) => numbers.of(rows.map((row) => ({ key: `\n${letters(row)}` })));
  const [keys, otherKeys] = [keyed(before), keyed(after)];
  const differences = diffIds(keys, otherKeys, budget);
  const moved = movedRows(keys, otherKeys, differences).map(({ at, otherAt, count }) => ({
    rows: before.slice(at, at + count),
    otherRows: after.slice(otherAt, otherAt + count),
  }));
  const gone = new Set(moved.flatMap(({ rows, otherRows }) => [...rows, ...otherRows]));
  const staying = (rows: readonly Row[]) => rows.filter((row) => !gone.has(row));
  const inOrder: (readonly [Row, Row])[] = [];
  let [from, otherFrom] = [0, 0];
  const pairEqual = (to: number) => {
    for (; from < to; from++, otherFrom++) inOrder.push([before[from] as Row, after[otherFrom] as Row]); // within bounds
  };
  for (const { start, end, otherStart, otherEnd } of differences) {
    pairEqual(start);
    inOrder.push(...mostAlike(staying(before.slice(start, end)), staying(after.slice(otherStart, otherEnd))));
    [from, otherFrom] = [end, otherEnd];
  }
  pairEqual(before.length);
  return { inOrder, moved };
}

function letters(row: Row): string {
  return row.map(lettersOf).join('');
}

/** Pairs rows in order so that the sum of what they have in common is the largest. */
function mostAlike(before: readonly Row[], after: readonly Row[]): readonly (readonly [Row, Row])[] {
  const [n, m] = [before.length, after.length];
  if (n * m > mostPairs || n === 0 || m === 0)
    return n === m ? before.map((row, index) => [row, after[index] as Row] as const) : [];
  // Where there are as many rows in both, each is likely to be the one at its place.
  const score = (i: number, j: number) => {
    const share = equalShare(before[i] as Row, after[j] as Row);
    if (n === m && i === j) return share + 0.05;
    return share < leastEqual ? -Infinity : share;
  };
  const width = m + 1;
  const best = new Float64Array((n + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] as number; // within bounds
  const scores = new Float64Array(n * m);
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--) {
      scores[i * m + j] = score(i, j);
      best[i * width + j] = Math.max(
        at(i + 1, j),
        at(i, j + 1),
        (scores[i * m + j] as number) + at(i + 1, j + 1),
      );
    }
  const pairs: (readonly [Row, Row])[] = [];
  let [i, j] = [0, 0];
  while (i < n && j < m) {
    if (at(i, j) === (scores[i * m + j] as number) + at(i + 1, j + 1)) {
      pairs.push([before[i] as Row, after[j] as Row]);
      i++;
      j++;
    } else if (at(i, j) === at(i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

/** The share of cells with the same letters, those in the first column counting twice: they name the row. */
function equalShare(one: Row, other: Row): number {
  const texts = new Map<string, number>();
  for (const cell of other) {
    const text = lettersOf(cell);
    texts.set(text, (texts.get(text) ?? 0) + 1);
  }
  let equal = 0;
  for (const cell of one) {
    const text = lettersOf(cell);
    const left = texts.get(text) ?? 0;
    if (left === 0) continue;
    texts.set(text, left - 1);
    equal++;
  }
  const isNamedAlike = one[0] && other[0] && lettersOf(one[0]) === lettersOf(other[0]);
  return (equal + (isNamedAlike ? 1 : 0)) / (Math.max(one.length, other.length) + 1);
}
