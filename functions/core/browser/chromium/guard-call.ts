import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { EgressProxy } from '../../egress/proxy.ts';
import type { ReadyBrowser } from '../browser.ts';

/** The means to end a call before its work is done. */
export interface CallGuard {
  /** Rejects at the first failure; never resolves. */
  readonly failure: Promise<never>;
  readonly fail: (problem: Problem) => void;
  readonly end: () => void;
}

/** A small page cannot fill the memory in the longer time; a look takes a millisecond of the processor. */
const watchMs = { small: 200, large: 50 } as const;
const smallBytes = 200 * 1024 * 1024;
const maximumMemoryBytes = 700 * 1024 * 1024;

/**
 * Ends a call at its deadline, if its page exceeds the memory or network of one call, or if the page or the browser
 * dies. `outOfTime` is the problem at the deadline.
 */
export function guardCall(
  { chromium, processes, page }: ReadyBrowser,
  proxy: EgressProxy,
  timeoutMs: number,
  outOfTime: () => Problem,
): CallGuard {
  const { promise: failure, reject: fail } = Promise.withResolvers<never>();
  failure.catch(() => {});
  const crashed = (cause?: Error) =>
    fail(
      cause instanceof Problem
        ? cause
        : new Problem('browser_crashed', 'The page crashed the browser. Make it lighter, and try again.', {
            cause,
          }),
    );
  const deadline = setTimeout(() => fail(outOfTime()), timeoutMs);
  const look = () => {
    const memoryBytes = processes.memoryBytes();
    if (memoryBytes > maximumMemoryBytes) fail(tooMuchMemory());
    if (proxy.trafficBytes() > limits.fetchedBytes) fail(tooMuchTraffic());
    watch = setTimeout(look, memoryBytes < smallBytes ? watchMs.small : watchMs.large);
  };
  let watch = setTimeout(look, watchMs.large);
  page.onCrash(() => crashed());
  void chromium.pipe.closed.then(crashed); // never rejects, and lasts as long as the browser
  return {
    failure,
    fail,
    end: () => {
      clearTimeout(deadline);
      clearTimeout(watch);
    },
  };
}

function tooMuchMemory(): Problem {
  const megabytes = maximumMemoryBytes / 1024 / 1024;
  return new Problem(
    'browser_crashed',
    `The page used more than ${megabytes} MB of memory. Make it smaller.`,
  );
}

function tooMuchTraffic(): Problem {
  const megabytes = limits.fetchedBytes / 1024 / 1024;
  return new Problem(
    'payload_too_large',
    `The page loaded more than ${megabytes} MB. Use smaller resources.`,
  );
}
