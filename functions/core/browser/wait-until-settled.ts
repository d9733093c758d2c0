import { setTimeout as delay } from 'node:timers/promises';
import { evaluate } from './evaluate.ts';
import type { LoadedPage } from './load-document.ts';
import type { NetworkActivity } from './network-activity.ts';

const quietMs = 25;
const boundMs = 5_000;
const loadingMs = 200;
const decodingMs = 5;

/**
 * Waits for the document, its images and its fonts. Where scripts ask for more, also until the network has been
 * quiet for 25 ms, 5 s at most: a page may talk for ever. Gives the height of the document in CSS pixels.
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
      // No load event comes where the page tries, in vain, to go to mailto: and the like.
      await firstOf(page.loaded, loadingMs);
      continue;
    }
    boundAtMs = Math.min(boundAtMs, performance.now() + boundMs);
    if (!isIdle) await firstOf(change, boundAtMs - performance.now());
    else if (isComplete) await firstOf(change, untilQuietMs);
    // What has come is being decoded: nothing tells the end of that where the page's scripts are off.
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
  /** And its fonts and images are there. */
  readonly isComplete: boolean;
  readonly heightPixels: number;
}

async function layOut({ session, worldId }: LoadedPage): Promise<Layout> {
  return (await evaluate(session, worldId, layout)) as Layout;
}

/**
 * The getters are taken from the prototype because an element of the page, by its name, can stand in their place on
 * the document. Asking for the height lays the page out, and that asks for the fonts it uses; what would load only
 * when scrolled to is printed too.
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
