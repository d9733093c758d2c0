import { setTimeout as delay } from 'node:timers/promises';
import type { DevToolsSession } from './chromium/devtools-pipe.ts';

/**
 * The frames of a page: they trigger its scripts' callbacks and advance its animations. Chromium's headless shell draws
 * only those requested, which saves a third of the processor time of a page that needs none.
 */
export interface Frames {
  /**
   * Draws one frame, at a time of the page's clock in milliseconds, or else after the last one. Resolves when it is
   * drawn, which a busy page may delay forever, with whether the page's appearance changed.
   */
  readonly next: (atMs?: number) => Promise<boolean>;
  /** Draws frames like a screen while work continues, when they are wanted. */
  readonly during: <Result>(work: Promise<Result>, areWanted?: () => boolean) => Promise<Result>;
}

const screenMs = 16;

/** Frames of a page created to draw on demand. */
export function framesOnDemand(session: DevToolsSession): Frames {
  let last: Promise<unknown> = Promise.resolve();
  let lastMs: number | undefined;

  const draw = async (atMs?: number) => {
    // Chromium's own clock times them until the page has its own clock. Times never go back.
    if (lastMs !== undefined) lastMs = Math.max(atMs ?? 0, lastMs + 1);
    else lastMs = atMs;
    const time = lastMs === undefined ? {} : { frameTimeTicks: lastMs };
    return (await session.send('HeadlessExperimental.beginFrame', time)).hasDamage;
  };
  const next = (atMs?: number) => {
    // Chromium refuses a frame while another is being drawn.
    const drawn = last.then(() => draw(atMs));
    last = drawn;
    return drawn;
  };
  return {
    next,
    during: async (work, areWanted = () => true) => {
      let isOver = false;
      const play = async () => {
        while (!isOver) {
          if (areWanted()) await next();
          await delay(screenMs);
        }
      };
      play().catch(() => {}); // then the page is closed, and the work fails too
      return work.finally(() => {
        isOver = true;
      });
    },
  };
}

/** Frames of a browser that draws on its own schedule. */
export const framesByThemselves: Frames = { next: async () => false, during: (work) => work };
