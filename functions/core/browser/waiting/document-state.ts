import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { type PageRules, pageRulesExpression } from '../window/page-rules.ts';

/** What may still change in a page's document without input. */
export interface DocumentRest {
  readonly isLoaded: boolean;
  /** Whether its fonts and images have loaded too. */
  readonly isComplete: boolean;
  /** Whether its tree has changed, or animations were finished, since the last look. */
  readonly hasChanged: boolean;
  /** How often it has changed so. A look that nobody waits for any more may be the last one: this number is not reset. */
  readonly changeCount: number;
}

/** A snapshot of a page's document. */
export interface DocumentState extends DocumentRest {
  /** Whether it has scripts, or frames that may have them. */
  readonly hasScripts: boolean;
  /** In CSS pixels. */
  readonly heightPixels: number;
  /** The `@page` rules, if it has scripts. */
  readonly pageRules: PageRules;
}

interface StateAfterFrame extends DocumentRest {
  /** Whether its scripts have asked for a frame or an idle moment since the one before. */
  readonly asksForFrames: boolean;
}

/**
 * Lays out the page's document and examines it. Loads lazy images, since they are printed too, and finishes animations,
 * except endless ones.
 */
export async function lookAt({ session, worldId }: LoadedPage): Promise<DocumentState> {
  return (await evaluate(session, worldId, look)) as DocumentState;
}

/**
 * Examines the document after the page's next frame, which may never be drawn. From the first call on, changes of the
 * tree are recorded.
 */
export async function lookAfterFrame({ session, worldId }: LoadedPage): Promise<StateAfterFrame> {
  return (await evaluate(session, worldId, lookLater, { awaitPromise: true })) as StateAfterFrame;
}

/**
 * The getters are taken from prototypes because an element of the page can shadow a document's property by its name.
 * Our world has its own prototypes.
 */
const access = `
  const get = (name, of = document) => Reflect.get(Document.prototype, name, of);
  const first = (selector, of = document) => Document.prototype.querySelector.call(of, selector);
  const all = (selector, of = document) => [...Document.prototype.querySelectorAll.call(of, selector)];`;

const rest = `() => {${access}
  globalThis.changeCount ??= 0;
  for (const animation of Document.prototype.getAnimations.call(document)) {
    const { effect, playState, timeline } = animation;
    const end = effect?.getComputedTiming().endTime;
    if (playState !== 'running' || timeline !== get('timeline') || !Number.isFinite(end)) continue;
    try { animation.finish(); changeCount += 1 } catch {}
  }
  const isLoaded = get('readyState') === 'complete';
  const isComplete = isLoaded && get('fonts').status === 'loaded' &&
    [...get('images')].every((image) => image.complete);
  const hasChanged = changeCount !== (globalThis.countSeen ?? 0);
  globalThis.countSeen = changeCount;
  return { isLoaded, isComplete, hasChanged, changeCount };
}`;

/** Attributes with scripts that run without user input. */
const handlers =
  'load error pageshow toggle focus scroll resize animationstart animationend animationiteration transitionend begin end'
    .split(' ')
    .map((name) => `[on${name}]`)
    .join();

/**
 * The height of the document with the root element given. In a window that has been made as high as the document, what
 * scrolls is at least as high as the window; then the content decides: the root, the body with what overflows it, and the
 * body's children. In quirks mode, the body's own measures are those of the window.
 */
const heightOf = `(root) => {
  const of = (element, name) => Reflect.get(Element.prototype, name, element);
  const scrolled = of(root, 'scrollHeight');
  if (scrolled > innerHeight || innerHeight <= of(root, 'clientHeight')) return scrolled;
  const end = (element) => Element.prototype.getBoundingClientRect.call(element).bottom + scrollY;
  const body = get('body');
  const parts = body ? [...of(body, 'children')] : [];
  const overflow = !body || body === get('scrollingElement') ? 0 : of(body, 'scrollHeight') - of(body, 'clientHeight');
  const bodyEnd = body ? end(body) + overflow : 0;
  const ends = parts.filter((part) => getComputedStyle(part).position !== 'fixed').map(end);
  return Math.ceil(Math.max(of(root, 'clientHeight'), end(root), bodyEnd, ...ends));
}`;

/** Reading the height triggers layout, which requests the fonts in use. */
const look = `(() => {${access}
  const isScript = ({ type }) => type === '' || /^module$|(java|ecma)script/i.test(type);
  const inner = ({ contentDocument, src, srcdoc }) =>
    contentDocument?.URL === 'about:blank' && (src || srcdoc) ? null : contentDocument;
  const hasScripts = (of, depth) => all('script', of).some(isScript) || first('${handlers}', of) !== null ||
    all('iframe, frame, object, embed', of).some((frame) =>
      depth === 0 || !inner(frame) || hasScripts(inner(frame), depth - 1));

  const root = get('documentElement');
  const heightPixels = root ? (${heightOf})(root) : 0;
  const isScripted = hasScripts(document, 2);
  for (const element of all('[loading=lazy]')) element.loading = 'eager';
  if (!globalThis.isDrawingEnded && first('animate, animateTransform, animateMotion, set')) {
    globalThis.isDrawingEnded = true;
    for (const svg of all('svg')) if (svg.ownerSVGElement === null) svg.setCurrentTime(4);
  }
  return { ...(${rest})(), hasScripts: isScripted, heightPixels, pageRules: isScripted ? ${pageRulesExpression} : {} };
})()`;

/** Records changes of the document, and of the nested trees that scripts can reach. */
const watch = `(() => {${access}
  if (globalThis.watched) return;
  globalThis.watched = new WeakSet();
  const observer = new MutationObserver((records) => {
    globalThis.changeCount = (globalThis.changeCount ?? 0) + 1;
    for (const { addedNodes } of records) for (const node of addedNodes) enter(node);
  });
  const enter = (node) => {
    if (node.nodeType !== 1) return;
    for (const element of [node, ...Element.prototype.querySelectorAll.call(node, '*')]) {
      observe(element.shadowRoot);
      if (element instanceof HTMLIFrameElement) observe(element.contentDocument);
    }
  };
  const observe = (root) => {
    if (!root || watched.has(root)) return;
    watched.add(root);
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const child of Reflect.get(Node.prototype, 'childNodes', root)) enter(child);
  };
  observe(document);
})()`;

/** Frames and idle moments are numbered by document: a number that is left out was given to its scripts. */
const lookLater = `${watch}, new Promise((resolve) => {
  const asksForIdle = (globalThis.idle ?? Infinity) + 1 < (globalThis.idle = requestIdleCallback(() => {}));
  cancelIdleCallback(idle);
  const asksForFrames = (globalThis.frame ?? Infinity) + 1 <
    (globalThis.frame = requestAnimationFrame(() => resolve({ ...(${rest})(), asksForFrames }))) || asksForIdle;
})`;
