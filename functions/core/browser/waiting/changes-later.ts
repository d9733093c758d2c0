import { setTimeout as delay } from 'node:timers/promises';
import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { lookAt } from './document-state.ts';
import { roundMs } from './draw-frame.ts';
import type { NetworkActivity } from './network-activity.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How much of the page's time is looked into, and after it, to see whether it ever comes to rest. */
const aheadMs = { soon: 8_000, later: 20_000 } as const;
/** How long that may take. A page that takes longer is not looked into. */
const waitMs = 2_000;
const pollMs = 2;

/**
 * Whether a page that has been printed changes within the next seconds of its clock, and then no more: a timer or an
 * animation of its scripts had not ended. What recurs, such as a carousel or a clock, is not reported, nor is a page
 * that requests something: it must no longer get anything. `wasMoving` is whether it was printed while it changed: then
 * its frames count, otherwise only its document.
 */
export async function changesLater(
  page: LoadedPage,
  time: VirtualTime,
  network: NetworkActivity,
  wasMoving: boolean,
): Promise<boolean> {
  const begunBefore = network.begunByPrinting().length;
  const frame = () => Promise.race([page.frames.next(time.nowMs()), delay(roundMs, false)]);
  const changesWithin = async (budgetMs: number) => {
    if (wasMoving) {
      await frame();
      await frame();
    }
    const [startMs, before] = await Promise.all([clockMs(page), lookAt(page)]);
    // An event of an earlier budget may resolve this promise, so the page's clock decides.
    time.give(budgetMs).catch(() => {}); // then the look fails as well
    while ((await clockMs(page)) < startMs + budgetMs - 1) {
      if (network.begunByPrinting().length > begunBefore) throw new Error('it requests something');
      await delay(pollMs);
    }
    const isMoving = await frame();
    return (await lookAt(page)).changeCount !== before.changeCount || (wasMoving && isMoving);
  };
  const changesOnce = async () =>
    (await changesWithin(aheadMs.soon)) &&
    !(await changesWithin(aheadMs.later)) &&
    network.begunByPrinting().length === begunBefore;
  // It is printed: if it leaves, hangs or dies by then, nothing is lost.
  const changes = changesOnce().catch(() => false);
  return Promise.race([changes, delay(waitMs, false)]);
}

/** The page's clock. */
async function clockMs({ session, worldId }: LoadedPage): Promise<number> {
  return Number(await evaluate(session, worldId, 'performance.now()'));
}
