import { setTimeout as delay } from 'node:timers/promises';
import type { RenderRequest } from '../contract/messages/render.ts';
import { type EgressProxy, startEgressProxy } from '../egress/proxy.ts';
import type { EgressPolicy } from '../egress/vet-destination.ts';
import { type ReadyBrowser, renewPages, startBrowser } from './browser.ts';
import { watchIdleness } from './chromium/idle-processor.ts';
import { markedPicture } from './marked-picture.ts';
import { isSmall, keptFor, type UsedPage } from './pages/kept-page.ts';
import { isPlain } from './pages/undoable-commands.ts';
import { type Rendered, renderPage } from './render-page.ts';
import { isDoneWithin } from './waiting/is-done-within.ts';
import { warmUp } from './warm-up.ts';

/** Prints or photographs documents, one after another. */
export interface Renderer {
  print(request: RenderRequest): Promise<Rendered>;
  /** Resolves when the first page is ready, and rejects with the reason if it failed. */
  readonly started: Promise<void>;
  /** Resolves when the next call's page is ready. Never rejects: that call retries what failed. */
  ready(): Promise<void>;
}

interface RendererOptions {
  /** Private addresses that pages may reach nevertheless. */
  readonly policy: EgressPolicy;
  /** Whether the callers are on the same machine. */
  readonly isMachineShared: boolean;
  /** Whether an owner's plain documents in a row are printed in one page. */
  readonly reusesPages: boolean;
}

/**
 * How long a call's page is kept after the response on a shared machine. Work on the next page competes with the
 * caller's next step for a core: settling a charge took 10 ms during it, and takes 2 ms before it.
 */
const restMs = 15;

/** The share of idle processor time from which a shared machine has time for warming up. */
const idleShare = 0.5;

const warmUpMs = 1_000;

/** Starts a browser that can only reach what the policy allows, and keeps a page ready for the next call. */
export function startRenderer({ policy, isMachineShared, reusesPages }: RendererOptions): Renderer {
  const renew = isMachineShared ? renewalInSharedTime() : renewPages;
  const proxy = startEgressProxy(policy);
  let ready = proxy.then((started) => startBrowser(started));
  let lastCall: Promise<unknown> = Promise.resolve();
  let callComes = () => {};
  const started = ready.then(() => {});
  ready.catch(() => {});
  started.catch(() => {});

  const print = async (request: RenderRequest) => {
    const browser = await livingBrowser(ready, await proxy);
    const mayReuse = reusesPages && isPlain(request);
    const page = keptFor(request, mayReuse, browser.kept) ?? browser.page;
    let isReusable = false;
    try {
      const rendered = await renderPage({ ...browser, page }, await proxy, request);
      isReusable = mayReuse && isSmall(rendered.bytes);
      return rendered;
    } finally {
      const { promise: nextCall, resolve } = Promise.withResolvers<void>();
      callComes = resolve;
      ready = renew(browser, await proxy, { page, owner: request.owner, isReusable }, nextCall);
      ready.catch(() => {});
    }
  };
  const printNext = (request: RenderRequest) => {
    callComes();
    const printed = lastCall.then(() => print(request));
    lastCall = printed.catch(() => {});
    return printed;
  };
  return {
    started,
    print: async (request) => {
      if (!('picture' in request) || !request.picture.isMarked) return printNext(request);
      const { picture, timeoutMs } = request;
      const { bytes, summary } = await printNext({ ...request, picture: { ...picture, format: 'png' } });
      const marked = await printNext(markedPicture(bytes, picture, timeoutMs));
      return { bytes: marked.bytes, summary };
    },
    ready: () =>
      ready.then(
        () => {},
        () => {},
      ),
  };
}

/** Restarts a browser that failed to start, and replaces one that died while idle. */
async function livingBrowser(ready: Promise<ReadyBrowser>, proxy: EgressProxy): Promise<ReadyBrowser> {
  const browser = await ready.catch(() => startBrowser(proxy));
  const { page, lastOwner: owner } = browser;
  return page.isAlive() ? browser : renewPages(browser, proxy, { page, owner, isReusable: false });
}

/**
 * Renews pages at once if the processor is busy. If it is idle, first leaves it to the response and the caller's next
 * step, unless a new call comes, and speeds up the next call with a warm-up print.
 */
function renewalInSharedTime() {
  const idleness = watchIdleness();
  return async (
    browser: ReadyBrowser,
    proxy: EgressProxy,
    used: UsedPage,
    nextCall: Promise<void>,
  ): Promise<ReadyBrowser> => {
    const isIdle = idleness() >= idleShare;
    if (isIdle) await Promise.race([delay(restMs), nextCall]);
    const renewed = await renewPages(browser, proxy, used);
    if (isIdle && renewed.page !== browser.page) await isDoneWithin(warmUp(renewed.page), warmUpMs);
    return renewed;
  };
}
