import type { EgressProxy } from '../egress/proxy.ts';
import { findChromium } from './chromium/find-chromium.ts';
import { type Chromium, launchChromium } from './chromium/launch-chromium.ts';
import { type ProcessGroup, processGroup } from './chromium/process-group.ts';
import { type PreparedPage, preparePage, printBlank } from './prepared-page.ts';
import { enforceRequestPolicy, type RequestPolicy } from './request-policy.ts';
import { isDoneWithin } from './waiting/is-done-within.ts';

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
  readonly page: PreparedPage;
  /** Which of the ways it runs in. */
  readonly wayNumber: number;
  readonly calls: number;
}

const startMs = 20_000;
const disposeMs = 500;
const prepareMs = 5_000;
const maximumCalls = 300;
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
  ] as const);
  if (await isDoneWithin(started, startMs)) {
    const [policy, page] = await started;
    chromium.hidePages();
    const processes = processGroup(chromium.processId);
    return { chromium, processes, policy, page, wayNumber, calls: 0 };
  }
  chromium.kill();
  if (wayNumber + 1 < ways.length) return startBrowser(proxy, wayNumber + 1);
  // The pipe is closed now, so this rejects with the reason.
  await started;
  throw new Error('Chromium started and printed nothing');
}

/**
 * Ends the page of a call, and returns a browser with a new page. If the context is not disposed of in time, kills the
 * renderers; if that does not help, replaces the browser. Also replaces it after several hundred calls, or if it uses
 * too much memory.
 */
export async function renewPage(browser: ReadyBrowser, proxy: EgressProxy): Promise<ReadyBrowser> {
  browser.policy.end();
  const isDisposed = await disposePage(browser);
  proxy.closeConnections();
  if (isDisposed && isWorthKeeping(browser)) {
    const prepared = preparePage(browser.chromium, true);
    if (await isDoneWithin(prepared, prepareMs)) {
      return { ...browser, page: await prepared, calls: browser.calls + 1 };
    }
  }
  browser.chromium.kill();
  return startBrowser(proxy, browser.wayNumber);
}

async function disposePage({ page, processes }: ReadyBrowser): Promise<boolean> {
  const disposed = page.dispose();
  if (await isDoneWithin(disposed, disposeMs)) return true;
  processes.killRenderers();
  return isDoneWithin(disposed, disposeMs);
}

function isWorthKeeping({ wayNumber, calls, processes }: ReadyBrowser): boolean {
  return (
    ways[wayNumber]?.ownContexts === true &&
    calls < maximumCalls &&
    processes.memoryBytes() < maximumIdleBytes
  );
}
