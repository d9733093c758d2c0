import { setImmediate } from 'node:timers/promises';
import type { RenderRequest } from '../contract/render.ts';
import { type EgressProxy, startEgressProxy } from '../egress/proxy.ts';
import type { EgressPolicy } from '../egress/vet-destination.ts';
import { type ReadyBrowser, renewPage, startBrowser } from './browser.ts';
import { type RenderedPdf, renderPage } from './render-page.ts';

/** Prints documents, one after the other. */
export type Renderer = (request: RenderRequest) => Promise<RenderedPdf>;

/**
 * Starts a browser that reaches nothing but what the policy allows, and keeps one with a page ready for the next call.
 * A call never waits for the page of the one before to be cleared away, unless it comes at once.
 */
export function startRenderer(policy: EgressPolicy): Renderer {
  const proxy = startEgressProxy(policy);
  let ready = proxy.then((started) => startBrowser(started));
  let lastCall: Promise<unknown> = Promise.resolve();
  ready.catch(() => {});

  const render: Renderer = async (request) => {
    const browser = await livingBrowser(ready, await proxy);
    try {
      return await renderPage(browser, await proxy, request);
    } finally {
      ready = renewLater(browser, await proxy);
      ready.catch(() => {});
    }
  };
  return (request) => {
    const rendered = lastCall.then(() => render(request));
    lastCall = rendered.catch(() => {});
    return rendered;
  };
}

/** A browser that failed to start is started once more, and one that died while it waited is replaced. */
async function livingBrowser(ready: Promise<ReadyBrowser>, proxy: EgressProxy): Promise<ReadyBrowser> {
  const browser = await ready.catch(() => startBrowser(proxy));
  return browser.page.isAlive() ? browser : renewPage(browser, proxy);
}

/** The answer goes first. */
async function renewLater(browser: ReadyBrowser, proxy: EgressProxy): Promise<ReadyBrowser> {
  await setImmediate();
  return renewPage(browser, proxy);
}
