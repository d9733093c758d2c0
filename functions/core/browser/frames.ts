import { setTimeout as delay } from 'node:timers/promises';
import type { DevToolsSession } from './chromium/devtools-pipe.ts';

/**
 * The frames that a page draws: scripts are told of each, and animations go by them. Chromium's headless shell draws those
 * that it is asked for and no others, which saves a third of the processor time of a page that needs none.
 */
export interface Frames {
  /**
   * Draws one, at a time of the page's clock in milliseconds, or else after the last one. Resolves when it is drawn, which
   * a busy page may put off for ever, with whether the page looks different from before.
   */
  readonly next: (atMs?: number) => Promise<boolean>;
  /** Draws frames as a screen does while work goes on, at times when they are wanted. */
  readonly during: <Result>(work: Promise<Result>, areWanted?: () => boolean) => Promise<Result>;
}

const screenMs = 16;

/** Frames of a page that was created to draw those it is asked for. */
export function framesOnDemand(session: DevToolsSession): Frames {
  let last: Promise<unknown> = Promise.resolve();
  let lastMs: number | undefined;

  const draw = async (atMs?: number) => {
    // Chromium's own clock gives their times until the page has a clock of its own. None may go back.
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
      play().catch(() => {}); // then the page is gone, and the work fails too
      return work.finally(() => {
        isOver = true;
      });
    },
  };
}

/** Frames of a browser that draws them by itself. */
export const framesByThemselves: Frames = { next: async () => false, during: (work) => work };
