import type { EgressProxy } from '../egress/proxy.ts';
import { findChromium } from './find-chromium.ts';
import { isDoneWithin } from './is-done-within.ts';
import { type Chromium, launchChromium } from './launch-chromium.ts';
import { type PreparedPage, preparePage } from './prepared-page.ts';
import { type ProcessGroup, processGroup } from './process-group.ts';
import { enforceRequestPolicy, type RequestPolicy } from './request-policy.ts';

/** A browser with a page that waits in it for the next call. */
export interface ReadyBrowser {
  readonly chromium: Chromium;
  readonly processes: ProcessGroup;
  readonly policy: RequestPolicy;
  readonly page: PreparedPage;
  /** Whether each call has a context of its own in the browser; otherwise each has a browser of its own. */
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
 * Starts a browser and prepares its first page. Where a machine cannot make a context within a browser, each call
 * has a browser of its own from then on.
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
    const processes = processGroup(chromium.processId);
    return { chromium, processes, policy, page, ownContexts, calls: 0 };
  }
  chromium.kill();
  if (ownContexts) return startBrowser(proxy, false);
  // Rejects with the reason, now that the pipe is closed.
  await started;
  throw new Error('Chromium started and printed nothing');
}

/**
 * Ends the page of a call, and gives a browser with a fresh one. In steps: the context is disposed of, the renderer
 * killed, the browser replaced. It is also replaced after some hundred calls, and when it has grown.
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
