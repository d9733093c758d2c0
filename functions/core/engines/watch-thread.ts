import { countElsewhere, inMilliseconds, otherThreadsMs } from '../processor-time.ts';
import type { EngineHost } from './engine-host.ts';

export interface TimeBounds {
  /** The processor time that one job may take. */
  readonly processorMs: number;
  /** The maximum wait for a job, regardless of processor time, which may be little on a busy machine. */
  readonly waitMs: number;
  /** Whether the thread starts threads of its own: then the processor time of all but the caller's counts. */
  readonly isParallel?: boolean;
}

/** The reason for giving up on a job: it used up its time, or did not get it. */
export type Lateness = 'spent' | 'starved';

/** Watches a thread that does one job after another. */
export interface ThreadWatch {
  /** Reports the start of the first waiting job. */
  begin(): void;
  /** Reports the end of a job. `threadMs` is the thread's own measure of its processor time since its start. */
  done(threadMs: number, isLast: boolean): void;
  end(): void;
}

/** The bounds of the interval between checks, which is half of a job's remaining time. */
const [shortestMs, longestMs] = [10, 1_000];

/** Calls `onLate` for a job that exceeds its bounds. The thread is not asked, since it may hang. */
export function watchThread(
  host: Pick<EngineHost, 'cpuUsage'>,
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
    // An ended worker reports no usage; its end is reported elsewhere.
    note(isParallel ? otherThreadsMs() : await host.cpuUsage().then(inMilliseconds, () => 0));
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
