import { setTimeout as delay } from 'node:timers/promises';
import type { LoadedPage } from '../load-document.ts';
import { lookAt } from './document-state.ts';
import { hasPassed, roundMs } from './draw-frame.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How much of the page's time is looked into, and after it, to see whether it ever comes to rest. */
const aheadMs = { soon: 8_000, later: 20_000 } as const;
const waitMs = 200;

/**
 * Whether a page that has been printed changes within the next seconds of its clock, and then no more: a timer or an
 * animation of its scripts had not ended. What recurs, such as a carousel or a clock, is not reported, nor is a page
 * that fetches something all the time. `wasMoving` is whether it was printed while it changed: then its frames count,
 * otherwise only its document.
 */
export async function changesLater(
  page: LoadedPage,
  time: VirtualTime,
  wasMoving: boolean,
): Promise<boolean> {
  const look = async () => {
    const isMoving = await Promise.race([page.frames.next(time.nowMs()), delay(roundMs, false)]);
    return { isMoving, hasChanged: (await lookAt(page)).hasChanged };
  };
  const changesWithin = async (budgetMs: number) => {
    await look(); // shows what printing has changed
    if (!(await hasPassed(time.give(budgetMs), waitMs))) return undefined;
    const { hasChanged, isMoving } = await look();
    return hasChanged || (wasMoving && isMoving) || (await look()).hasChanged;
  };
  return (await changesWithin(aheadMs.soon)) === true && (await changesWithin(aheadMs.later)) === false;
}
