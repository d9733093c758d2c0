import { expect, test } from '@jest/globals';
import { diffBudget, diffIds } from '../../functions/core/comparing/flow/diff-ids.ts';
import { randomOf } from '../fuzz/random.ts';

function ids(length: number, of: (index: number) => number): Int32Array {
  return Int32Array.from({ length }, (_, index) => of(index));
}

test('a million equal words and one more are one difference', () => {
  const budget = diffBudget();
  const found = diffIds(
    ids(1_000_000, () => 1),
    ids(1_000_001, () => 1),
    budget,
  );
  expect(found).toEqual([{ start: 1_000_000, end: 1_000_000, otherStart: 1_000_000, otherEnd: 1_000_001 }]);
  expect(budget.isSpent).toBe(false);
});

test('words without a common place take no more than their share of the budget, and are one difference', () => {
  const budget = diffBudget();
  const whole = budget.steps;
  const random = randomOf(1);
  const found = diffIds(
    ids(300_000, () => random.below(2)),
    ids(300_000, () => 2 + random.below(2)),
    budget,
  );
  expect(found).toHaveLength(1);
  expect(budget.isSpent).toBe(true);
  expect(whole - budget.steps).toBeLessThanOrEqual(60_000_001);
});

test('changes in a long text are found between the words that it has once', () => {
  const budget = diffBudget();
  const before = ids(200_000, (index) => (index % 3 === 0 ? index : index % 7));
  const after = before.map((id, index) => (index % 1_000 === 500 ? -1 : id));
  const found = diffIds(before, after, budget);
  expect(found).toHaveLength(200);
  expect(budget.isSpent).toBe(false);
});

test('random lists: what is between the differences is equal, and they cover the rest', () => {
  const random = randomOf(7);
  for (let round = 0; round < 300; round++) {
    const before = ids(random.below(40), () => random.below(6));
    const after = ids(random.below(40), () => random.below(6));
    let [from, otherFrom] = [0, 0];
    const rebuilt: number[] = [];
    for (const { start, end, otherStart, otherEnd } of diffIds(before, after, diffBudget())) {
      rebuilt.push(...before.subarray(from, start), ...after.subarray(otherStart, otherEnd));
      expect(start - from).toBe(otherStart - otherFrom);
      [from, otherFrom] = [end, otherEnd];
    }
    rebuilt.push(...before.subarray(from));
    expect(rebuilt).toEqual([...after]);
  }
});
