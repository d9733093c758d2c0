import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { setWindow, type WindowSize } from './page-window.ts';

/**
 * Whether a document's media queries match in a window of the paper that its `@page` rules ask for as they do on the paper
 * of the request, for which Chromium evaluates them when it prints. May resize the window.
 */
export async function matchesAsPrinted(
  page: LoadedPage,
  asked: WindowSize,
  paper: WindowSize,
): Promise<boolean> {
  const matchesIn = async (size: WindowSize) => {
    await setWindow(page.session, size);
    return evaluate(page.session, page.worldId, matches);
  };
  if ((await evaluate(page.session, page.worldId, matches)) === '') return true;
  return (await matchesIn(paper)) === (await matchesIn(asked));
}

/** Whether each media query about the window matches, as a text. Rules of other origins cannot be read. */
const matches = `(() => {
  const found = [];
  const read = (owner) => {
    const query = owner.media?.mediaText ?? '';
    if (/width|height|orientation|aspect/.test(query)) found.push(matchMedia(query).matches);
    let list = [];
    try { list = owner.cssRules ?? [] } catch {}
    for (const rule of list) read(rule.styleSheet ?? rule);
  };
  for (const name of ['styleSheets', 'adoptedStyleSheets']) {
    for (const sheet of Reflect.get(Document.prototype, name, document)) read(sheet);
  }
  return found.join();
})()`;
