import { setTimeout as delay } from 'node:timers/promises';
import type { RenderRequest } from '../contract/render.ts';
import { type EgressProxy, startEgressProxy } from '../egress/proxy.ts';
import type { EgressPolicy } from '../egress/vet-destination.ts';
import { type ReadyBrowser, renewPage, startBrowser } from './browser.ts';
import { type RenderedPdf, renderPage } from './render-page.ts';

/** Prints documents, one after the other. */
export interface Renderer {
  print(request: RenderRequest): Promise<RenderedPdf>;
  /** Resolves when the page of the next call is ready. It never rejects: what failed is tried anew by that call. */
  ready(): Promise<void>;
}

/**
 * How long the page of a call stays after its answer. Where the caller is on the same machine, what it does next
 * would wait for a core: settling a charge took 10 ms beside the work on the next page, and takes 2 ms before it.
 */
const restMs = 15;

/** Starts a browser that reaches nothing but what the policy allows, and keeps one with a page ready for the next call. */
export function startRenderer(policy: EgressPolicy): Renderer {
  const proxy = startEgressProxy(policy);
  let ready = proxy.then((started) => startBrowser(started));
  let lastCall: Promise<unknown> = Promise.resolve();
  let callComes = () => {};
  ready.catch(() => {});

  const print = async (request: RenderRequest) => {
    const browser = await livingBrowser(ready, await proxy);
    try {
      return await renderPage(browser, await proxy, request);
    } finally {
      const { promise: nextCall, resolve } = Promise.withResolvers<void>();
      callComes = resolve;
      ready = renewAfterRest(browser, await proxy, nextCall);
      ready.catch(() => {});
    }
  };
  return {
    print: (request) => {
      callComes();
      const printed = lastCall.then(() => print(request));
      lastCall = printed.catch(() => {});
      return printed;
    },
    ready: () =>
      ready.then(
        () => {},
        () => {},
      ),
  };
}

/** A browser that failed to start is started once more, and one that died while it waited is replaced. */
async function livingBrowser(ready: Promise<ReadyBrowser>, proxy: EgressProxy): Promise<ReadyBrowser> {
  const browser = await ready.catch(() => startBrowser(proxy));
  return browser.page.isAlive() ? browser : renewPage(browser, proxy);
}

/** The answer goes first, and what the caller makes of it; a call that comes meanwhile ends the rest. */
async function renewAfterRest(
  browser: ReadyBrowser,
  proxy: EgressProxy,
  nextCall: Promise<void>,
): Promise<ReadyBrowser> {
  await Promise.race([delay(restMs), nextCall]);
  return renewPage(browser, proxy);
}
