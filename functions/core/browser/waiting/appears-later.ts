import { setTimeout as delay } from 'node:timers/promises';
import type { LoadedPage } from '../load-document.ts';
import type { FittingWindow } from '../window/fit-window.ts';
import { lookAt } from './document-state.ts';
import { drawFrame, hasPassed } from './draw-frame.ts';
import type { NetworkActivity } from './network-activity.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the page gets in the higher window: frames for its observers, and time for their timers. */
const frames = 3;
const budgetMs = 500;
/** How long that may take. A page that takes longer is not looked into. */
const waitMs = 1_000;
/** A grown window is up to ten pixels higher than its document, which some documents fill. */
const roundingPixels = 20;

/**
 * Whether a page that has been printed would have grown further in a window that is as high as the document has become
 * since its window grew: a list that loads more when its end is seen, or sections that each add the next. It grows in
 * such a window, or requests something. A page that also requests something without it is not judged.
 */
export async function appearsLater(
  page: LoadedPage,
  time: VirtualTime,
  network: NetworkActivity,
  window: FittingWindow,
): Promise<boolean> {
  const hasRequested = () => network.begunByPrinting().length > 0;
  if (hasRequested()) return false;
  const grows = async () => {
    const before = await lookAt(page);
    if (!(await window.growAgain(before))) return false;
    for (let frame = 0; frame < frames; frame += 1) await drawFrame(page, time);
    // The clock stands still for a request.
    await hasPassed(time.give(budgetMs));
    return hasRequested() || (await lookAt(page)).heightPixels > before.heightPixels + roundingPixels;
  };
  // It is printed: if it leaves, hangs or dies by then, nothing is lost.
  return Promise.race([grows().catch(() => false), delay(waitMs, false)]);
}
