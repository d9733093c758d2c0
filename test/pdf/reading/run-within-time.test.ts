import { expect, test } from '@jest/globals';
import { runWithinTime } from '../../../functions/core/run-within-time.ts';

const nothing = new Int32Array(new SharedArrayBuffer(4));

test('restarts work that got no processor time', () => {
  let begun = 0;
  const work = () => {
    begun++;
    while (begun === 1) Atomics.wait(nothing, 0, 0, 10);
    return 'done';
  };
  expect(runWithinTime(work, 300)).toBe('done');
  expect(begun).toBe(2);
});

test('stops work that exceeds its processor time', () => {
  const endless = () => {
    for (;;);
  };
  expect(runWithinTime(endless, 100)).toBeUndefined();
});
