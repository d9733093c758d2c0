import { setTimeout as delay } from 'node:timers/promises';
import type { LoadedPage } from '../load-document.ts';
import type { FittingWindow } from '../window/fit-window.ts';
import type { Workers } from '../workers.ts';
import { appearsLater } from './appears-later.ts';
import { changesLater } from './changes-later.ts';
import { type DocumentState, lookAt } from './document-state.ts';
import { type Drawn, drawFrame, hasPassed, roundMs, still } from './draw-frame.ts';
import { isOfData, type NetworkActivity } from './network-activity.ts';
import { type CutOff, nothingCut, type Patience, startPatience } from './patience.ts';
import { describeUnfinished } from './unfinished.ts';
import { type VirtualTime, virtualTime } from './virtual-time.ts';

const loadingMs = 200;
const decodingMs = 5;

/** How long nothing may change, in real time; longer beside workers, whose tasks may run outside of their scripts. */
const quietMs = { network: 25, page: 50, besideWorkers: 500 } as const;

/** The most that a frame counts for, in time and patience, so that a slow machine draws as many as a fast one. */
const frameMs = 3;

/** The virtual time given to timers: at first, then with each frame, and then while the page is printed. */
const budgetMs = { first: 2_000, round: 25, print: 1_000 } as const;
const printTickMs = 100;
/** How long a page that has been printed is waited for. */
const answerMs = 200;
const quietRounds = 24;
/** The same for a page with workers, whose timers may be of two seconds. */
const workerRounds = 80;
/** The same for a page that uses each frame: a canvas is being drawn, or an animation never ends. */
const movingRounds = 150;
/** After how many frames without a use a page no longer counts as one that uses each. */
const unusedRounds = 8;

/** Waits for a call's page. All waits of the call share one patience for scripts that never settle. */
export interface Settling {
  /**
   * Waits in real time for the document, its images, fonts and style sheets, and for what its scripts request. Returns the
   * document's height in CSS pixels.
   */
  readonly untilLoaded: () => Promise<number>;
  /**
   * Waits until the page has settled: loaded, its animations finished, its scripts no longer drawing. From then on, the
   * page's clock stands still. Returns the document's height in CSS pixels.
   */
  readonly untilAtRest: () => Promise<number>;
  /** Whether scripts have run in the page, or may have. */
  readonly hasScripts: () => boolean;
  /** Advances the page's clock while it is printed: what a page loads only then is waited for by that clock. */
  readonly whilePrinting: <Printed>(printed: Promise<Printed>) => Promise<Printed>;
  /** Call when the page has been printed and gets no more resources: its work that was cut off, in words. */
  readonly unfinished: () => Promise<readonly string[]>;
}

interface SettlingOptions {
  readonly network: NetworkActivity;
  readonly workers: Workers;
  /** Whether the page's scripts run. */
  readonly runsScripts: boolean;
  /** Fitted while nothing is drawn. */
  readonly window: FittingWindow;
  /** When a page that still works is printed at the latest, on the clock of performance.now(). */
  readonly printByMs: number;
}

export function settling(page: LoadedPage, options: SettlingOptions): Settling {
  const { network, runsScripts, window } = options;
  let hasScripts = false;
  let cutOff: CutOff = nothingCut;
  const patience = startPatience({ ...options, hasScripts: () => hasScripts });
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
      const { heightPixels } = await page.frames.during(untilLoaded(quietMs.network), () => hasScripts);
      return heightPixels;
    },
    untilAtRest: async () => {
      const loaded = await page.frames.during(untilLoaded(0), () => hasScripts);
      if (!hasScripts) return loaded.heightPixels;
      await window.fit(loaded);
      for (;;) {
        await drawToEnd(page, options, time, patience);
        const rest = await untilLoaded(0);
        if (await window.fit(rest)) continue;
        cutOff = patience.cutOff();
        return rest.heightPixels;
      }
    },
    hasScripts: () => hasScripts,
    whilePrinting: async (printed) => {
      if (!time.isVirtual()) return printed;
      network.notePrinting();
      const ticking = setInterval(() => {
        // Without a request no time is given: timers would change a page whose print has begun.
        if (network.begunByPrinting().length === 0) return;
        const given = patience.isOver() ? time.force(budgetMs.print) : time.give(budgetMs.print);
        given.catch(() => {}); // then the print fails as well
      }, printTickMs);
      return printed.finally(() => clearInterval(ticking));
    },
    unfinished: async () => {
      if (!hasScripts) return [];
      // What the page has begun is known once it has answered.
      await Promise.race([lookAt(page).catch(() => {}), delay(answerMs)]);
      // The print is without the data that scripts fetch during it; Chromium waits for images and fonts.
      const begun = network.begunByPrinting().filter((request) => isOfData(request) && !request.isRepeated);
      const cut = { ...cutOff, urls: [...cutOff.urls, ...begun.map(({ url }) => url)] };
      const isDone = time.isVirtual() && cut.urls.length === 0 && cut.workers === 0;
      const changes = isDone && (await changesLater(page, time, network, patience.isOver()));
      const appears = isDone && !changes && (await appearsLater(page, time, network, window));
      return describeUnfinished({ ...cut, changes, appears });
    },
  };
}

/** Advances the page's timers and draws frames, until neither changes anything and its workers are idle. */
async function drawToEnd(
  page: LoadedPage,
  { network, workers }: SettlingOptions,
  time: VirtualTime,
  patience: Patience,
): Promise<void> {
  let quiet = 0;
  let unused = 0;
  let use = still;
  let changedAtMs = performance.now();
  await page.frames.during(firstTime(time, workers, patience));
  while (!patience.isOver()) {
    const change = network.nextChange();
    const { isComplete, hasChanged, asksForFrames, isMoving }: Drawn =
      (await patience.spend(drawFrame(page, time, use), frameMs)) ?? restless;
    use = { asksForFrames, isMoving };
    const besideWorkers = workers.areThere();
    const isIdle = network.underway().length === 0 && workers.busy() === 0;
    const now = performance.now();
    if (hasChanged || !isComplete || !isIdle) changedAtMs = now;
    quiet = now === changedAtMs ? 0 : quiet + 1;
    const neededMs = besideWorkers ? quietMs.besideWorkers : quietMs.page;
    unused = isMoving || asksForFrames ? 0 : unused + 1;
    const neededRounds = unused < unusedRounds ? movingRounds : besideWorkers ? workerRounds : quietRounds;
    const isPageQuiet = quiet >= neededRounds && now - changedAtMs >= neededMs;
    if (isPageQuiet && now - network.lastChangeMs() >= quietMs.network) return;
    if (!isIdle) await patience.spend(besideWorkers ? firstOf(change, budgetMs.round) : change);
    if (!(await patience.spend(hasPassed(time.give(budgetMs.round)), frameMs)) && (isIdle || besideWorkers)) {
      // The clock stands still for a request of a kind that never ends, or for one that a worker answers.
      await patience.spend(hasPassed(time.force(besideWorkers ? roundMs : budgetMs.round)));
    }
  }
  // The clock may stand still for something that the page fetches and never gets.
  await firstOf(time.force(budgetMs.first), roundMs);
  await drawFrame(page, time);
}

/** Gives the page its first time, unless it has workers, which may wait for that clock while the page waits for them. */
async function firstTime(time: VirtualTime, workers: Workers, patience: Patience): Promise<void> {
  const given = time.give(budgetMs.first);
  while (!(await patience.spend(hasPassed(given))) && !workers.areThere() && !patience.isOver());
}

const restless: Drawn = { isLoaded: false, isComplete: false, hasChanged: true, changeCount: 0, ...still };

async function firstOf(event: Promise<void>, maximumMs: number): Promise<void> {
  const timer = new AbortController();
  const { signal } = timer;
  await Promise.race([event, delay(Math.max(0, maximumMs), undefined, { signal }).catch(() => {})]);
  timer.abort();
}
