import type { DevToolsSession } from '../chromium/devtools-pipe.ts';

/** How many tasks a page may run while its clock stands still, before the clock is advanced anyway. */
const maxVirtualTimeTaskStarvationCount = 1_000;

/**
 * The clock of a page's timers, animations and dates. Once virtual, it advances only on request: as fast as the page
 * works, and not while the page fetches anything. It cannot return to real time.
 * See docs/decisions/html.md#when-a-page-with-scripts-is-printed
 */
export interface VirtualTime {
  /** Advances the page's clock. Resolves when that time has passed, which may never happen. */
  readonly give: (budgetMs: number) => Promise<void>;
  /** The same, but time also passes while the page fetches something. */
  readonly force: (budgetMs: number) => Promise<void>;
  /** Whether the clock is virtual: from then on it stands still unless advanced. */
  readonly isVirtual: () => boolean;
  /** A lower bound of the clock's time, in Chromium's milliseconds of uptime. Undefined before it is virtual. */
  readonly nowMs: () => number | undefined;
}

/** Makes a page's clock virtual when it is first advanced. */
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
