import { setTimeout as delay } from 'node:timers/promises';
import type { Workers } from '../workers.ts';
import { type NetworkActivity, type Request, workerScript } from './network-activity.ts';

/** How long a call waits for scripts: while they fetch something new, and while they do anything else. */
const patienceMs = { fetching: 5_000, restless: 1_000, drawing: 3_000 } as const;

/** What is left of a call's patience for scripts. */
export interface Patience {
  readonly isOver: () => boolean;
  /** The work that it has cut off and that has not ended since; none if it was used up by a page that never rests. */
  readonly cutOff: () => CutOff;
  /** Waits for work until it is done or the patience is used up. The work may count for less than the time it takes. */
  readonly spend: <Result>(work: Promise<Result>, atMostMs?: number) => Promise<Result | undefined>;
}

/** Work of a page that was not waited for any longer. */
export interface CutOff {
  readonly urls: readonly string[];
  readonly workers: number;
}

export const nothingCut: CutOff = { urls: [], workers: 0 };

interface PatienceOptions {
  readonly network: NetworkActivity;
  readonly workers: Workers;
  /** Whether the page has scripts. */
  readonly hasScripts: () => boolean;
  /** When a page that still works is printed at the latest, on the clock of performance.now(). */
  readonly printByMs: number;
}

const sliceMs = 20;

/**
 * Starts a call's patience. Computing workers, and answers that the page requested for the first time, are waited for
 * until `printByMs`; streams and further requests of the same path for 5 s, everything else for less. Once it is used
 * up, script requests and all later ones are no longer waited for.
 */
export function startPatience({ network, workers, hasScripts, printByMs }: PatienceOptions): Patience {
  let fetchingMs = 0;
  let restlessMs = 0;
  let drawingMs = 0;
  let isOver = false;
  let cut: readonly Request[] = [];
  let isWorkerCut = false;
  const count = (timeMs: number, countedMs: number) => {
    const fresh = network.underway().filter(({ isRepeated }) => !isRepeated);
    // The document's own resources have all the time of the call.
    if (fresh.some(({ isScripted }) => !isScripted || !hasScripts())) return;
    const busy = workers.busy();
    const isAwaited =
      busy > 0 ||
      fresh.some(({ isFirst, answer }) => isFirst && answer !== 'a stream' && answer !== 'events');
    const isLate = performance.now() >= printByMs;
    if (isAwaited && !isLate) return;
    const isWorking = busy > 0 || fresh.length > 0;
    fetchingMs += timeMs;
    if (!isWorking) {
      restlessMs += countedMs;
      drawingMs += timeMs;
    }
    const isLeft =
      fetchingMs < patienceMs.fetching && restlessMs < patienceMs.restless && drawingMs < patienceMs.drawing;
    if (isOver || (isLeft && !(isWorking && isLate))) return;
    isOver = true;
    cut = fresh.filter(({ answer }) => answer !== 'events');
    isWorkerCut = busy > 0;
    network.ignoreLater();
  };
  return {
    isOver: () => isOver,
    cutOff: () => {
      const busyWorkers = isWorkerCut ? workers.busy() : 0;
      // The script of a busy worker counts as loading until the worker has returned.
      const isLoading = (request: Request) =>
        network.isPending(request) && !(busyWorkers > 0 && request.type === workerScript);
      return { urls: cut.filter(isLoading).map(({ url }) => url), workers: busyWorkers };
    },
    spend: async (work, atMostMs = Number.POSITIVE_INFINITY) => {
      let isDone = false;
      let uncountedMs = atMostMs;
      const done = work.then((result) => {
        isDone = true;
        return result;
      });
      done.catch(() => {}); // its waiter sees the failure
      for (;;) {
        const beganMs = performance.now();
        const result = await Promise.race([done, delay(sliceMs)]);
        const passedMs = performance.now() - beganMs;
        const countedMs = Math.min(passedMs, uncountedMs);
        uncountedMs -= countedMs;
        count(passedMs, countedMs);
        if (isDone || isOver) return result as Awaited<typeof work> | undefined;
      }
    },
  };
}
