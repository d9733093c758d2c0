import { setTimeout as delay } from 'node:timers/promises';
import type { LoadedPage } from '../load-document.ts';
import type { FitWindow } from '../window/fit-window.ts';
import { type DocumentRest, type DocumentState, lookAfterFrame, lookAt } from './document-state.ts';
import type { NetworkActivity } from './network-activity.ts';
import { type VirtualTime, virtualTime } from './virtual-time.ts';

const loadingMs = 200;
const decodingMs = 5;

/** How long nothing may change, in real time; longer if workers may still be computing. */
const quietMs = { network: 25, page: 50, besideWorkers: 500 } as const;

/** How long a call waits for scripts: while they fetch something new, and while they do anything else. */
const patienceMs = { fetching: 5_000, restless: 1_000, drawing: 3_000 } as const;
/** The most that a frame counts for, in time and patience, so that a slow machine draws as many as a fast one. */
const frameMs = 4;

/** The virtual time given to timers: at first, then with each frame, and then while the page is printed. */
const budgetMs = { first: 2_000, round: 25, print: 1_000 } as const;
const printTickMs = 100;
const quietRounds = 24;
/** The same for a page that changes with each frame: a canvas is being drawn, or an animation never ends. */
const movingRounds = 150;
/** The longest round of a page that draws no frame. */
const roundMs = 50;

/** Waits for a call's page. All waits of the call share one patience for scripts that never settle. */
export interface Settling {
  /** Waits in real time for the document, its images, fonts and style sheets, and for what its scripts request. */
  readonly untilLoaded: () => Promise<void>;
  /**
   * Waits until the page has settled: loaded, its animations finished, its scripts no longer drawing. From then on, the
   * page's clock stands still. Returns the document's height in CSS pixels.
   */
  readonly untilAtRest: () => Promise<number>;
  /** Whether scripts have run in the page, or may have. */
  readonly hasScripts: () => boolean;
  /** Advances the page's clock while it is printed: what a page loads only then is waited for by that clock. */
  readonly whilePrinting: <Printed>(printed: Promise<Printed>) => Promise<Printed>;
}

/** `runsScripts` is whether the page's scripts run; `fitWindow` is called while nothing is drawn. */
export function settling(
  page: LoadedPage,
  network: NetworkActivity,
  runsScripts: boolean,
  fitWindow: FitWindow,
): Settling {
  let hasScripts = false;
  const patience = startPatience(network, () => hasScripts);
  const time = virtualTime(page.session);

  const untilLoaded = async (restMs: number): Promise<DocumentState> => {
    for (;;) {
      const change = network.nextChange();
      const state = await lookAt(page);
      hasScripts = runsScripts && (state.hasScripts || network.isScripted());
      const isIdle = network.underway().length === 0;
      const untilQuietMs = hasScripts ? restMs - (performance.now() - network.lastChangeMs()) : 0;
      const isSettled = state.isComplete && untilQuietMs <= 0;
      if (state.isLoaded && isIdle && (isSettled || patience.isOver())) return state;
      // There is no load event if the page tries in vain to navigate to mailto: and the like.
      if (!state.isLoaded) await firstOf(page.loaded, loadingMs);
      else if (!isIdle) await patience.spend(change);
      else if (state.isComplete) await patience.spend(firstOf(change, untilQuietMs));
      // The received resources are being decoded. If the page's scripts are off, no event marks the end of that.
      else await patience.spend(firstOf(change, decodingMs));
    }
  };

  return {
    untilLoaded: async () => {
      await page.frames.during(untilLoaded(quietMs.network), () => hasScripts);
    },
    untilAtRest: async () => {
      const loaded = await page.frames.during(untilLoaded(0), () => hasScripts);
      if (!hasScripts) return loaded.heightPixels;
      await fitWindow(loaded);
      for (;;) {
        await drawToEnd(page, network, time, patience);
        const rest = await untilLoaded(0);
        if (!(await fitWindow(rest))) return rest.heightPixels;
      }
    },
    hasScripts: () => hasScripts,
    whilePrinting: async (printed) => {
      if (!time.isVirtual()) return printed;
      const ticking = setInterval(() => {
        const given = patience.isOver() ? time.force(budgetMs.print) : time.give(budgetMs.print);
        given.catch(() => {}); // then the print fails as well
      }, printTickMs);
      return printed.finally(() => clearInterval(ticking));
    },
  };
}

/** Advances the page's timers and draws frames, until neither changes anything. */
async function drawToEnd(
  page: LoadedPage,
  network: NetworkActivity,
  time: VirtualTime,
  patience: Patience,
): Promise<void> {
  let quiet = 0;
  let wasMoving = false;
  let changedAtMs = performance.now();
  await page.frames.during(patience.spend(time.give(budgetMs.first)));
  while (!patience.isOver()) {
    const change = network.nextChange();
    const { isComplete, hasChanged, isMoving }: Drawn =
      (await patience.spend(draw(page, time, wasMoving), frameMs)) ?? restless;
    wasMoving = isMoving;
    const isIdle = network.underway().length === 0;
    const now = performance.now();
    if (hasChanged || !isComplete || !isIdle) changedAtMs = now;
    quiet = now === changedAtMs ? 0 : quiet + 1;
    const neededMs = network.hasWorkers() ? quietMs.besideWorkers : quietMs.page;
    const neededRounds = isMoving ? movingRounds : quietRounds;
    const isPageQuiet = quiet >= neededRounds && now - changedAtMs >= neededMs;
    if (isPageQuiet && now - network.lastChangeMs() >= quietMs.network) return;
    if (!isIdle) await patience.spend(change);
    if (!(await patience.spend(hasPassed(time.give(budgetMs.round)), frameMs)) && isIdle) {
      // The clock stands still for a request of a kind that never ends.
      await patience.spend(hasPassed(time.force(budgetMs.round)));
    }
  }
  // The clock may stand still for something that the page fetches and never gets.
  await firstOf(time.force(budgetMs.first), roundMs);
  await draw(page, time, wasMoving);
}

/** Whether a page's time has passed; if not, the wait is short. */
function hasPassed(time: Promise<void>): Promise<boolean> {
  return Promise.race([time.then(() => true), delay(roundMs, false)]);
}

const restless: Drawn = { isLoaded: false, isComplete: false, hasChanged: true, isMoving: false };

interface Drawn extends DocumentRest {
  /** Whether the page looks different from the previous frame. */
  readonly isMoving: boolean;
}

/** Draws a frame of the page and examines it. If the frame takes too long, keeps the previous value of isMoving. */
async function draw(page: LoadedPage, time: VirtualTime, wasMoving: boolean): Promise<Drawn> {
  const drawn = Promise.all([lookAfterFrame(page), page.frames.next(time.nowMs())]);
  drawn.catch(() => {}); // its waiter sees the failure
  const [state, isMoving = wasMoving] = (await Promise.race([drawn, delay(roundMs)])) ?? [await lookAt(page)];
  return { ...state, isMoving };
}

/** What is left of a call's patience for scripts. */
interface Patience {
  readonly isOver: () => boolean;
  /** Waits for work until it is done or the patience is used up. The work may count for less than the time it takes. */
  readonly spend: <Result>(work: Promise<Result>, atMostMs?: number) => Promise<Result | undefined>;
}

const sliceMs = 20;

/** Once it is used up, script requests and all later ones are no longer waited for. */
function startPatience(network: NetworkActivity, hasScripts: () => boolean): Patience {
  let fetchingMs = 0;
  let restlessMs = 0;
  let drawingMs = 0;
  let isOver = false;
  const count = (timeMs: number, countedMs: number) => {
    const fresh = network.underway().filter(({ isRepeated }) => !isRepeated);
    // The document's own resources have all the time of the call.
    if (fresh.some(({ isScripted }) => !isScripted || !hasScripts())) return;
    fetchingMs += timeMs;
    if (fresh.length === 0) {
      restlessMs += countedMs;
      drawingMs += timeMs;
    }
    const isLeft =
      fetchingMs < patienceMs.fetching && restlessMs < patienceMs.restless && drawingMs < patienceMs.drawing;
    if (isOver || isLeft) return;
    isOver = true;
    network.ignoreLater();
  };
  return {
    isOver: () => isOver,
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

async function firstOf(event: Promise<void>, maximumMs: number): Promise<void> {
  const timer = new AbortController();
  const { signal } = timer;
  await Promise.race([event, delay(Math.max(0, maximumMs), undefined, { signal }).catch(() => {})]);
  timer.abort();
}
