import { expect, test } from '@jest/globals';
import { newTurns } from '../../local/lambda/turns.ts';

const anybody = () => true;

test('waiting callers are served in turn, however many calls another one has waiting', () => {
  const turns = newTurns<number>();
  for (const item of [1, 2, 3, 4]) turns.add('greedy', item);
  turns.add('modest', 5);
  turns.add('other', 6);
  turns.add('other', 7);
  const taken = Array.from({ length: 8 }, () => turns.take(anybody)?.item);
  expect(taken).toEqual([1, 5, 6, 2, 7, 3, 4, undefined]);
  expect(turns.count()).toBe(0);
});

test('a caller that may not have an item keeps its turn', () => {
  const turns = newTurns<string>();
  turns.add('busy', 'its first');
  turns.add('idle', 'the other’s');
  const isIdle = (owner: string) => owner === 'idle';
  expect(turns.countOwners(isIdle)).toBe(1);
  expect(turns.take(isIdle)).toEqual({ owner: 'idle', item: 'the other’s' });
  expect(turns.take(isIdle)).toBeUndefined();
  expect(turns.take(anybody)).toEqual({ owner: 'busy', item: 'its first' });
});
