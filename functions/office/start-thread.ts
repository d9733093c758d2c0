import type { EngineThread } from '../core/engines/engine-thread.ts';
import type { LibreOfficeJobs } from '../core/engines/libreoffice/libreoffice-jobs.ts';
import { unlessStalled } from './unless-stalled.ts';

type StartingThread = Pick<
  EngineThread<Pick<LibreOfficeJobs, 'ready'>>,
  'call' | 'end' | 'gone' | 'cpuUsage'
>;

/** One start of LibreOffice in three waits more than a minute for nothing, so two more are tried; the last may take its time. */
const boundedStarts = 2;

/**
 * Starts LibreOffice, and starts it again where it stalls. `start` gives its thread, another one each time. Throws what the start throws.
 */
export async function startThread(start: () => StartingThread): Promise<void> {
  for (let bounded = boundedStarts; bounded > 0; bounded--) {
    const thread = start();
    if (await unlessStalled(thread, () => thread.call('ready', []))) return;
    await thread.gone; // this machine has no room for the memory of two
  }
  await start().call('ready', []);
}
