import { setTimeout as delay } from 'node:timers/promises';
import type { LoadedPage } from '../load-document.ts';
import { type DocumentRest, lookAfterFrame, lookAt } from './document-state.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The longest time that a frame or a round of a page is waited for. */
export const roundMs = 50;

export interface Drawn extends DocumentRest, FrameUse {}

/** What a page does with its frames. */
export interface FrameUse {
  /** Whether the page looks different from the previous frame. */
  readonly isMoving: boolean;
  /** Whether its scripts have asked for this frame. */
  readonly asksForFrames: boolean;
}

export const still: FrameUse = { isMoving: false, asksForFrames: false };

/** Draws a frame of the page and examines it. Of a frame that takes too long, the previous one's use is reported. */
export async function drawFrame(
  page: LoadedPage,
  time: VirtualTime,
  previous: FrameUse = still,
): Promise<Drawn> {
  const drawn = Promise.all([lookAfterFrame(page), page.frames.next(time.nowMs())]);
  drawn.catch(() => {}); // its waiter sees the failure
  const inTime = await Promise.race([drawn, delay(roundMs)]);
  if (!inTime) return { ...(await lookAt(page)), ...previous };
  const [state, isMoving] = inTime;
  return { ...state, isMoving };
}

/** Whether a page's time has passed; if not, the wait is short. */
export function hasPassed(time: Promise<void>, maximumMs = roundMs): Promise<boolean> {
  return Promise.race([time.then(() => true), delay(maximumMs, false)]);
}
