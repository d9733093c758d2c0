import type { EngineThread } from '../core/engines/engine-thread.ts';
import { inMilliseconds } from '../core/processor-time.ts';

type WatchedThread = Pick<EngineThread<Record<never, never>>, 'end' | 'cpuUsage'>;

/** A job has stalled if it uses less than a tenth of the processor for this many seconds. A sound one uses all that it can get. */
const idleSeconds = 8;
const idleMs = (idleSeconds * 1_000) / 10;

/**
 * Waits for a job of LibreOffice's thread, in which its threads may wait for each other without end. Ends the thread and returns undefined
 * if the job stalls. Throws what the job throws.
 */
export async function unlessStalled<Result>(
  thread: WatchedThread,
  job: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const watch = watchIdle(thread);
  try {
    return { result: await job() };
  } catch (error) {
    if (!watch.isIdle()) throw error;
    return undefined;
  } finally {
    watch.end();
  }
}

/** Ends a thread that stalls. Seconds are counted by looks: Lambda stops the clock of a function between calls. */
function watchIdle(thread: WatchedThread) {
  const used: number[] = [];
  let knownMs: number | undefined;
  let isIdle = false;
  const look = async () => {
    const ms = inMilliseconds(await thread.cpuUsage());
    if (knownMs !== undefined) used.push(ms - knownMs);
    knownMs = ms;
    if (used.length < idleSeconds) return;
    isIdle = used.slice(-idleSeconds).reduce((sum, one) => sum + one) < idleMs;
    if (isIdle) thread.end();
  };
  const looks = setInterval(look, 1_000).unref();
  return { isIdle: () => isIdle, end: () => clearInterval(looks) };
}
