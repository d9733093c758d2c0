import type { EgressProxy } from '../egress/proxy.ts';
import { findChromium } from './chromium/find-chromium.ts';
import { type Chromium, launchChromium } from './chromium/launch-chromium.ts';
import { type ProcessGroup, processGroup } from './chromium/process-group.ts';
import { type KeptPage, keepPage, type UsedPage } from './pages/kept-page.ts';
import { type PreparedPage, preparePage, printBlank } from './pages/prepared-page.ts';
import { enforceRequestPolicy, type RequestPolicy } from './request-policy.ts';
import { isDoneWithin } from './waiting/is-done-within.ts';
import { reportWorkers } from './workers.ts';

/** A way to run Chromium. */
interface Way {
  /** Whether renderer processes are forked from one that has already started, which costs less processor time. */
  readonly hasZygote: boolean;
  /** Whether each call gets its own context in the browser; otherwise each gets its own browser. */
  readonly ownContexts: boolean;
}

/** The fastest first. Not every machine allows all of them. */
const ways: readonly Way[] = [
  { hasZygote: true, ownContexts: true },
  { hasZygote: false, ownContexts: true },
  { hasZygote: false, ownContexts: false },
];

/** A browser in which a page waits for the next call. */
export interface ReadyBrowser {
  readonly chromium: Chromium;
  readonly processes: ProcessGroup;
  readonly policy: RequestPolicy;
  /** A page that has never shown a document. */
  readonly page: PreparedPage;
  /** A page for its owner's next plain document. */
  readonly kept?: KeptPage | undefined;
  readonly lastOwner?: string | undefined;
  /** Which of the ways it runs in. */
  readonly wayNumber: number;
  /** How many pages it has had. */
  readonly pages: number;
}

const startMs = 20_000;
const disposeMs = 500;
const prepareMs = 5_000;
const maximumPages = 300;
const maximumIdleBytes = 400 * 1024 * 1024;

/**
 * Starts a browser, prepares its first page, and prints it as a test. If this machine does not allow this way to run
 * it, tries the next one.
 */
export async function startBrowser(proxy: EgressProxy, wayNumber = 0): Promise<ReadyBrowser> {
  const way = ways[wayNumber] as Way; // only startBrowser increments it, and stops at the last
  const chromium = launchChromium(findChromium(), proxy.port, way.hasZygote);
  const started = Promise.all([
    enforceRequestPolicy(chromium.pipe),
    preparePage(chromium, way.ownContexts).then(printBlank),
    reportWorkers(chromium.pipe, ['shared_worker', 'service_worker']),
  ] as const);
  if (await isDoneWithin(started, startMs)) {
    const [policy, page] = await started;
    chromium.hidePages();
    const processes = processGroup(chromium.processId);
    return { chromium, processes, policy, page, wayNumber, pages: 1 };
  }
  chromium.kill();
  if (wayNumber + 1 < ways.length) return startBrowser(proxy, wayNumber + 1);
  // The pipe is closed now, so this rejects with the reason.
  await started;
  throw new Error('Chromium started and printed nothing');
}

/**
 * Ends a call, and returns a browser with a page for the next one. Keeps the call's page if its owner's next plain
 * document may use it, and otherwise disposes of it. If its page died, replaces the one beside it, too: the same may have
 * ended that, and Chromium reports it later. If disposing takes too long, kills the renderers; if that does not help,
 * replaces the browser. Also replaces it after several hundred pages, or if it uses too much memory.
 */
export async function renewPages(
  browser: ReadyBrowser,
  proxy: EgressProxy,
  used: UsedPage,
): Promise<ReadyBrowser> {
  const hasRequested = browser.policy.end();
  const isInRow = browser.lastOwner === used.owner && hasOwnContexts(browser);
  const { pageKept, kept } = await pageKeptOf(browser.kept, {
    ...used,
    isReusable: used.isReusable && isInRow && !hasRequested,
  });
  const ended = new Set([used.page, ...(browser.kept ? [browser.kept.page] : [])]);
  if (pageKept) ended.delete(pageKept);
  if (!used.page.isAlive()) ended.add(browser.page);
  const isDisposed = await disposePages([...ended], browser.processes);
  proxy.closeConnections();
  const next = { ...browser, kept, lastOwner: used.owner };
  if (isDisposed && used.page !== browser.page && used.page.isAlive()) return next;
  if (isDisposed && isWorthKeeping(browser)) {
    const prepared = preparePage(browser.chromium, true);
    if (await isDoneWithin(prepared, prepareMs)) {
      return { ...next, page: await prepared, pages: browser.pages + 1 };
    }
  }
  browser.chromium.kill();
  return startBrowser(proxy, browser.wayNumber);
}

/** The page that is kept beside a new one, before and after it is blanked. */
async function pageKeptOf(
  kept: KeptPage | undefined,
  used: UsedPage,
): Promise<{ readonly pageKept?: PreparedPage; readonly kept?: KeptPage | undefined }> {
  const isOther = kept?.page !== used.page;
  if (kept && isOther && kept.owner === used.owner && kept.page.isAlive() && used.page.isAlive())
    return { pageKept: kept.page, kept };
  const keptNext = await keepPage(used, kept);
  return keptNext ? { pageKept: used.page, kept: keptNext } : {};
}

async function disposePages(pages: readonly PreparedPage[], processes: ProcessGroup): Promise<boolean> {
  const disposed = Promise.all(pages.map((page) => page.dispose()));
  if (await isDoneWithin(disposed, disposeMs)) return true;
  processes.killRenderers();
  return isDoneWithin(disposed, disposeMs);
}

function hasOwnContexts({ wayNumber }: ReadyBrowser): boolean {
  return ways[wayNumber]?.ownContexts === true;
}

function isWorthKeeping(browser: ReadyBrowser): boolean {
  return (
    hasOwnContexts(browser) &&
    browser.pages < maximumPages &&
    browser.processes.memoryBytes() < maximumIdleBytes
  );
}
