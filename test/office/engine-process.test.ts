import { expect, test } from '@jest/globals';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import { startEngineThread } from '../../functions/core/engines/engine-thread.ts';

type Jobs = {
  readonly fillHeap: () => void;
  readonly spin: () => void;
  readonly size: (bytes: Uint8Array) => number;
};

const bounds = {
  processorMs: 60_000,
  waitMs: 240_000,
  heapMegabytes: 64,
  isProcess: true,
  env: {},
  failed: (cause: unknown, isOutOfTime: boolean) =>
    new Problem(isOutOfTime ? 'payload_too_large' : 'invalid_office_file', 'It failed.', { cause }),
};

function start(more: Partial<typeof bounds> = {}) {
  return startEngineThread<Jobs>('../../../test/office/overworked-engine', { ...bounds, ...more }, () => {});
}

test('an engine in a process of its own gets bytes, and answers', async () => {
  const engine = start();
  expect(await engine.call('size', [new Uint8Array(3_000_000)])).toBe(3_000_000);
  engine.end();
  await engine.gone;
});

test('one that fills its heap ends as one that takes too much', async () => {
  const engine = start();
  await expect(engine.call('fillHeap', [])).rejects.toMatchObject({ code: 'payload_too_large' });
  await engine.gone;
});

test('one that spends the processor time of a call ends with its process', async () => {
  const engine = start({ processorMs: 1 });
  await expect(engine.call('spin', [])).rejects.toMatchObject({ code: 'payload_too_large' });
  await engine.gone;
});
