import type { EngineThread } from '../core/engines/engine-thread.ts';
import type { LibreOfficeJobs } from '../core/engines/libreoffice/libreoffice-jobs.ts';
import { inMilliseconds } from '../core/processor-time.ts';

type StartingThread = Pick<
  EngineThread<Pick<LibreOfficeJobs, 'ready'>>,
  'call' | 'end' | 'gone' | 'cpuUsage'
>;

/** One start of LibreOffice in three waits more than a minute for nothing, so two more are tried; the last may take its time. */
const boundedStarts = 2;

/** A start has stalled if it uses less than a tenth of the processor for this many seconds. A sound one uses all that it can get. */
const idleSeconds = 8;
const idleMs = (idleSeconds * 1_000) / 10;

/**
 * Starts LibreOffice, and starts it again where it stalls. `start` gives its thread, another one each time. Throws what the start throws.
 */
export async function startThread(start: () => StartingThread): Promise<void> {
  for (let bounded = boundedStarts; bounded > 0; bounded--) {
    const thread = start();
    const watch = watchIdle(thread);
    try {
      return await thread.call('ready', []);
    } catch (error) {
      if (!watch.isIdle()) throw error;
    } finally {
      watch.end();
    }
    await thread.gone; // this machine has no room for the memory of two
  }
  await start().call('ready', []);
}

/** Ends a start that stalls. Seconds are counted by looks: Lambda stops the clock of a function between calls. */
function watchIdle(thread: StartingThread) {
  const used: number[] = [];
  let knownMs = 0;
  let isIdle = false;
  const look = async () => {
    const ms = inMilliseconds(await thread.cpuUsage());
    used.push(ms - knownMs);
    knownMs = ms;
    if (used.length < idleSeconds) return;
    isIdle = used.slice(-idleSeconds).reduce((sum, one) => sum + one) < idleMs;
    if (isIdle) thread.end();
  };
  const looks = setInterval(look, 1_000).unref();
  return { isIdle: () => isIdle, end: () => clearInterval(looks) };
}
