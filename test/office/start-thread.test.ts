import { expect, test } from '@jest/globals';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import { startEngineThread } from '../../functions/core/engines/engine-thread.ts';
import { startThread } from '../../functions/office/start-thread.ts';
import { unlessStalled } from '../../functions/office/unless-stalled.ts';

type Jobs = { readonly ready: () => Promise<void>; readonly work: (ms: number) => Promise<string> };

const stalling = { STALLS: 'yes' };

/** Starts the threads with these variables, one after another. */
function threads(...variables: NodeJS.ProcessEnv[]) {
  const started: ReturnType<typeof startEngineThread<Jobs>>[] = [];
  const start = () => {
    const env = variables[started.length] ?? {};
    const bounds = { processorMs: 60_000, waitMs: 240_000, isProcess: true, heapMegabytes: 64, env };
    const thread = startEngineThread<Jobs>('../../../test/office/stalling-thread', bounds, () => {});
    started.push(thread);
    return thread;
  };
  return { started, start };
}

test('a start that stalls ends, and another follows', async () => {
  const { started, start } = threads(stalling, {});
  await startThread(start);
  expect(started).toHaveLength(2);
  await started[0]?.gone;
  await started[1]?.call('ready', []);
  started[1]?.end();
});

test('a start that its call ends is not tried again', async () => {
  const { started, start } = threads(stalling);
  const starting = startThread(start);
  started[0]?.end(new Problem('service_busy', 'The call is over.'));
  await expect(starting).rejects.toMatchObject({ code: 'service_busy' });
  expect(started).toHaveLength(1);
});

test('a job that stalls once its thread has started ends with the thread; one that works for longer does not', async () => {
  const { start } = threads(stalling, {});
  const [stalled, sound] = [start(), start()];
  await sound.call('ready', []);
  const [none, one] = await Promise.all([
    unlessStalled(stalled, () => stalled.call('ready', [])),
    unlessStalled(sound, () => sound.call('work', [10_000])),
  ]);
  await stalled.gone;
  sound.end();
  expect([none, one]).toEqual([undefined, { result: 'done' }]);
});
