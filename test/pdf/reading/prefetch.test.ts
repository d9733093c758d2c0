import { expect, test } from '@jest/globals';
import { prefetch } from '../../../functions/core/prefetch.ts';

test('makes the next result while one is used, and no more', async () => {
  const log: string[] = [];
  const job = async (input: number) => {
    log.push(`make ${input}`);
    return input * 10;
  };
  for await (const made of prefetch([1, 2, 3], job)) {
    await Promise.resolve();
    log.push(`use ${made}`);
  }
  expect(log).toEqual(['make 1', 'make 2', 'use 10', 'make 3', 'use 20', 'use 30']);
});

test('fails when it reaches the failed item', async () => {
  const used: number[] = [];
  const all = async () => {
    for await (const made of prefetch([1, 2, 3], async (input) => {
      if (input === 2) throw new Error('no two');
      return input;
    }))
      used.push(made);
  };
  await expect(all()).rejects.toThrow('no two');
  expect(used).toEqual([1]);
});

test('has nothing under way once its list is left', async () => {
  let underWay = 0;
  const job = async (input: number) => {
    underWay++;
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
    return input;
  };
  for await (const _ of prefetch([1, 2, 3], job)) break;
  expect(underWay).toBe(0);
});
