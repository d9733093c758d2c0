import { setTimeout as delay } from 'node:timers/promises';
import { evaluate } from './evaluate.ts';
import type { LoadedPage } from './load-document.ts';
import type { NetworkActivity } from './network-activity.ts';

const quietMs = 25;
const boundMs = 5_000;
const loadingMs = 200;
const decodingMs = 5;

/**
 * Waits for the document, its images and its fonts. If scripts request more, also waits until the network has been
 * quiet for 25 ms, for 5 s at most, because a page may never be quiet. Returns the document's height in CSS pixels.
 */
export async function waitUntilSettled(page: LoadedPage, network: NetworkActivity): Promise<number> {
  let boundAtMs = Number.POSITIVE_INFINITY;
  for (;;) {
    const change = network.nextChange();
    const { isLoaded, isComplete, heightPixels } = await layOut(page);
    const isIdle = network.underway().length === 0;
    const untilQuietMs = network.isScripted() ? quietMs - (performance.now() - network.lastChangeMs()) : 0;
    if ((isComplete && isIdle && untilQuietMs <= 0) || performance.now() >= boundAtMs) return heightPixels;
    if (!isLoaded) {
      // There is no load event if the page tries in vain to navigate to mailto: and the like.
      await firstOf(page.loaded, loadingMs);
      continue;
    }
    boundAtMs = Math.min(boundAtMs, performance.now() + boundMs);
    if (!isIdle) await firstOf(change, boundAtMs - performance.now());
    else if (isComplete) await firstOf(change, untilQuietMs);
    // The received resources are being decoded. If the page's scripts are off, no event marks the end of that.
    else await firstOf(change, decodingMs);
  }
}

async function firstOf(event: Promise<void>, maximumMs: number): Promise<void> {
  const timer = new AbortController();
  const { signal } = timer;
  await Promise.race([event, delay(Math.max(0, maximumMs), undefined, { signal }).catch(() => {})]);
  timer.abort();
}

interface Layout {
  readonly isLoaded: boolean;
  /** Whether its fonts and images have loaded too. */
  readonly isComplete: boolean;
  readonly heightPixels: number;
}

async function layOut({ session, worldId }: LoadedPage): Promise<Layout> {
  return (await evaluate(session, worldId, layout)) as Layout;
}

/**
 * The getters are taken from the prototype because an element of the page can hide a document's property by its name.
 * Reading the height triggers layout, which requests the fonts in use. Lazy images are loaded, since they are printed
 * too.
 */
const layout = `(() => {
  const get = (name) => Reflect.get(Document.prototype, name, document);
  const root = get('documentElement');
  const heightPixels = root ? Reflect.get(Element.prototype, 'scrollHeight', root) : 0;
  const lazy = Document.prototype.querySelectorAll.call(document, '[loading=lazy]');
  for (const element of lazy) element.loading = 'eager';
  const isLoaded = get('readyState') === 'complete';
  const isComplete = isLoaded && document.fonts.status === 'loaded' &&
    [...get('images')].every((image) => image.complete);
  return { isLoaded, isComplete, heightPixels };
})()`;
