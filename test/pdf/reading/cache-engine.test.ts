import { expect, test } from '@jest/globals';
import { cacheEngine } from '../../../functions/core/engines/cache-engine.ts';
import type { stubbornJobs } from './stubborn-thread.ts';

const module = '../../../test/pdf/reading/stubborn-thread';
const engine = cacheEngine<typeof stubbornJobs>(module, {
  processorMs: 1_000,
  waitMs: 60_000,
  heapMegabytes: 64,
});
/** Waits for no longer than this. */
const hasty = cacheEngine<typeof stubbornJobs>(module, {
  processorMs: 60_000,
  waitMs: 300,
  heapMegabytes: 64,
});

const unreadable = expect.objectContaining({ code: 'not_a_pdf' });

test.each(['hang', 'trap', 'exhaustStack', 'exhaustMemory'] as const)(
  'answers when a file makes an engine %s, and works for the next call',
  async (job) => {
    await expect(engine().call(job, [])).rejects.toEqual(unreadable);
    expect(await engine().call('echo', [Uint8Array.of(1, 2)])).toEqual(Uint8Array.of(1, 2));
  },
);

test('distinguishes a bug of its own from a damaged file', async () => {
  await expect(engine().call('fail', [])).rejects.toMatchObject({ name: 'TypeError' });
  expect(await engine().call('echo', [Uint8Array.of(3)])).toEqual(Uint8Array.of(3));
});

test('fails the pending jobs of an engine when it is terminated', async () => {
  const thread = engine();
  const asked = thread.call('echo', [Uint8Array.of(1)]);
  thread.end();
  await expect(asked).rejects.toEqual(unreadable);
  await expect(thread.call('echo', [Uint8Array.of(1)])).rejects.toEqual(unreadable);
});

test('distinguishes a busy machine from a file that takes too long', async () => {
  await expect(engine().call('hang', [])).rejects.toMatchObject({ code: 'not_a_pdf', isOutOfTime: true });
  await expect(hasty().call('wait', [Number.POSITIVE_INFINITY])).rejects.toMatchObject({
    code: 'service_busy',
    isOutOfTime: false,
    headers: { 'Retry-After': '5' },
  });
  expect(await engine().call('echo', [Uint8Array.of(4)])).toEqual(Uint8Array.of(4));
});

test('counts the processor time of an engine, separately for each job', async () => {
  expect(await engine().call('wait', [1_500])).toBe('timed-out');
  const three = await Promise.all([1, 2, 3].map((_) => engine().call('work', [600])));
  expect(three).toEqual([true, true, true]);
});

test('moves bytes there and back without a copy', async () => {
  const bytes = new Uint8Array(1_000).fill(7);
  const returned = await engine().call('echo', [bytes], [bytes.buffer]);
  expect(bytes.byteLength).toBe(0);
  expect(returned).toEqual(new Uint8Array(1_000).fill(7));
});
