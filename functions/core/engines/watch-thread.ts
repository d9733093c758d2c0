import type { Worker } from 'node:worker_threads';
import { countElsewhere, inMilliseconds, otherThreadsMs } from '../processor-time.ts';

export interface TimeBounds {
  /** What one job may take of the processor. */
  readonly processorMs: number;
  /** How long a job is waited for, whatever it gets of the processor: on a busy machine that may be little. */
  readonly waitMs: number;
  /** Whether the thread works in threads of its own: what all but the caller's takes of the processor counts then. */
  readonly isParallel?: boolean;
}

/** Why a job is not waited for any longer: it has had its time, or did not get it. */
export type Lateness = 'spent' | 'starved';

/** Watches a thread that does one job after another. */
export interface ThreadWatch {
  /** The first of the jobs that wait begins. */
  begin(): void;
  /** A job is done. `threadMs` is what the thread says that it has had of the processor since its start. */
  done(threadMs: number, isLast: boolean): void;
  end(): void;
}

/** How often to look at what a job has taken: as often as is left to it twice over, and within these bounds. */
const [shortestMs, longestMs] = [10, 1_000];

/** Calls `onLate` for a job that exceeds its bounds. The thread is not asked, since it may hang. */
export function watchThread(
  worker: Worker,
  { processorMs, waitMs, isParallel = false }: TimeBounds,
  onLate: (lateness: Lateness) => void,
): ThreadWatch {
  let knownMs = 0;
  let next: NodeJS.Timeout | undefined;
  let longest: NodeJS.Timeout | undefined;
  let job = 0;

  const note = (usedMs: number) => {
    countElsewhere(Math.max(0, usedMs - knownMs));
    knownMs = Math.max(knownMs, usedMs);
  };
  const look = async (own: number, sinceMs: number) => {
    // A worker tells nothing after its end, of which others tell.
    note(isParallel ? otherThreadsMs() : await worker.cpuUsage().then(inMilliseconds, () => 0));
    if (own !== job) return;
    const leftMs = processorMs - (knownMs - sinceMs);
    if (leftMs <= 0) return onLate('spent');
    next = setTimeout(look, Math.min(Math.max(shortestMs, leftMs / 2), longestMs), own, sinceMs);
  };
  const end = () => {
    job++;
    clearTimeout(next);
    clearTimeout(longest);
  };
  const begin = () => {
    end();
    if (isParallel) knownMs = otherThreadsMs();
    next = setTimeout(look, Math.min(processorMs, longestMs), job, knownMs);
    longest = setTimeout(onLate, waitMs, 'starved');
  };
  return {
    begin,
    done: (threadMs, isLast) => {
      note(isParallel ? otherThreadsMs() : threadMs);
      if (isLast) end();
      else begin();
    },
    end,
  };
}
