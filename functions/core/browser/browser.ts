import type { EgressProxy } from '../egress/proxy.ts';
import { findChromium } from './find-chromium.ts';
import { isDoneWithin } from './is-done-within.ts';
import { type Chromium, launchChromium } from './launch-chromium.ts';
import { type PreparedPage, preparePage } from './prepared-page.ts';
import { type ProcessGroup, processGroup } from './process-group.ts';
import { enforceRequestPolicy, type RequestPolicy } from './request-policy.ts';

/** A browser in which a page waits for the next call. */
export interface ReadyBrowser {
  readonly chromium: Chromium;
  readonly processes: ProcessGroup;
  readonly policy: RequestPolicy;
  readonly page: PreparedPage;
  /** Whether each call gets its own context in the browser; otherwise each gets its own browser. */
  readonly ownContexts: boolean;
  readonly calls: number;
}

const startMs = 20_000;
const disposeMs = 500;
const prepareMs = 5_000;
const warmUpRounds = 2;
const maximumCalls = 300;
const maximumIdleBytes = 400 * 1024 * 1024;

/**
 * Starts a browser and prepares its first page. If contexts cannot be created on this machine, each call gets its own
 * browser from then on.
 */
export async function startBrowser(proxy: EgressProxy, ownContexts = true): Promise<ReadyBrowser> {
  const chromium = launchChromium(findChromium(), proxy.port);
  const started = Promise.all([
    enforceRequestPolicy(chromium.pipe),
    // A call may be waiting for this one already.
    preparePage(chromium.pipe, ownContexts, 0),
  ] as const);
  if (await isDoneWithin(started, startMs)) {
    const [policy, page] = await started;
    chromium.hidePages();
    const processes = processGroup(chromium.processId);
    return { chromium, processes, policy, page, ownContexts, calls: 0 };
  }
  chromium.kill();
  if (ownContexts) return startBrowser(proxy, false);
  // The pipe is closed now, so this rejects with the reason.
  await started;
  throw new Error('Chromium started and printed nothing');
}

/**
 * Ends the page of a call, and returns a browser with a new page. If the context is not disposed of in time, kills the
 * renderers; if that does not help, replaces the browser. Also replaces it after some hundred calls, or if it uses too
 * much memory.
 */
export async function renewPage(browser: ReadyBrowser, proxy: EgressProxy): Promise<ReadyBrowser> {
  browser.policy.end();
  const isDisposed = await disposePage(browser);
  proxy.closeConnections();
  if (isDisposed && isWorthKeeping(browser)) {
    const prepared = preparePage(browser.chromium.pipe, true, warmUpRounds);
    if (await isDoneWithin(prepared, prepareMs)) {
      return { ...browser, page: await prepared, calls: browser.calls + 1 };
    }
  }
  browser.chromium.kill();
  return startBrowser(proxy, browser.ownContexts);
}

async function disposePage({ page, processes }: ReadyBrowser): Promise<boolean> {
  const disposed = page.dispose();
  if (await isDoneWithin(disposed, disposeMs)) return true;
  processes.killRenderers();
  return isDoneWithin(disposed, disposeMs);
}

function isWorthKeeping({ ownContexts, calls, processes }: ReadyBrowser): boolean {
  return ownContexts && calls < maximumCalls && processes.memoryBytes() < maximumIdleBytes;
}
