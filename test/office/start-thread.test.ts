import { expect, test } from '@jest/globals';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import { startEngineThread } from '../../functions/core/engines/engine-thread.ts';
import { startThread } from '../../functions/office/start-thread.ts';

type Jobs = { readonly ready: () => Promise<void> };

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
