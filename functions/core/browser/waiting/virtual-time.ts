import type { DevToolsSession } from '../chromium/devtools-pipe.ts';

/** Tasks that a page may run without any time passing, before time passes all the same. */
const maxVirtualTimeTaskStarvationCount = 1_000;

/**
 * The clock of a page, which its timers, animations and dates go by. Once time was given, it passes only as it is given:
 * as fast as the page works, and not while the page fetches anything. There is no way back to real time.
 * See docs/decisions/html.md#when-a-page-with-scripts-is-printed
 */
export interface VirtualTime {
  /** Gives the page some time. Resolves when it has passed, which it may never do. */
  readonly give: (budgetMs: number) => Promise<void>;
  /** The same, and time passes while the page fetches something, too. */
  readonly force: (budgetMs: number) => Promise<void>;
  /** Whether time was given: from then on it stands still by itself. */
  readonly isVirtual: () => boolean;
  /** What the clock shows at least, in Chromium's milliseconds of uptime. Undefined before time was given. */
  readonly nowMs: () => number | undefined;
}

/** Takes over a page's clock when it first gives it time. */
export function virtualTime(session: DevToolsSession): VirtualTime {
  let isVirtual = false;
  let startMs: number | undefined;
  let passedMs = 0;
  let passed = Promise.withResolvers<void>();
  const set = async (policy: 'advance' | 'pauseIfNetworkFetchesPending', budget: number) => {
    if (!isVirtual) session.on('Emulation.virtualTimeBudgetExpired', () => passed.resolve());
    isVirtual = true;
    passed = Promise.withResolvers();
    const { promise } = passed;
    const { virtualTimeTicksBase } = await session.send('Emulation.setVirtualTimePolicy', {
      policy,
      budget,
      maxVirtualTimeTaskStarvationCount,
    });
    startMs ??= virtualTimeTicksBase;
    await promise;
    passedMs += budget;
  };
  return {
    give: (budgetMs) => set('pauseIfNetworkFetchesPending', budgetMs),
    force: (budgetMs) => set('advance', budgetMs),
    isVirtual: () => isVirtual,
    nowMs: () => (startMs === undefined ? undefined : startMs + passedMs),
  };
}
