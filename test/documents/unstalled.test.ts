import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { unstalled } from '../../functions/core/documents/unstalled.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});

afterEach(() => {
  jest.useRealTimers();
});

test('a reader may take any time between two pieces', async () => {
  const body = new PassThrough();
  const pieces = unstalled(body, 1_000);
  body.write('one');
  expect(String((await pieces.next()).value)).toBe('one');
  jest.advanceTimersByTime(3_600_000);
  body.end('two');
  expect(String((await pieces.next()).value)).toBe('two');
  expect((await pieces.next()).done).toBe(true);
  expect(body.destroyed).toBe(true);
});

test('a body that stops while its reader waits fails, and is let go', async () => {
  const body = new PassThrough();
  const pieces = unstalled(body, 1_000);
  body.write('one');
  await pieces.next();
  const next = pieces.next();
  jest.advanceTimersByTime(1_001);
  await expect(next).rejects.toThrow('no byte came for 1000 ms');
  expect(body.destroyed).toBe(true);
});

test('a reader that goes away lets the body go', async () => {
  const body = new PassThrough();
  const pieces = unstalled(body, 1_000);
  body.write('one');
  await pieces.next();
  await pieces.return();
  expect(body.destroyed).toBe(true);
});
