import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { growWindow, layOutFunction, viewportOf, type WindowSize } from './page-window.ts';

const properties =
  'height min-height max-height width min-width max-width top right bottom left font-size line-height flex-basis row-gap ' +
  'margin-top margin-right margin-bottom margin-left padding-top padding-right padding-bottom padding-left ' +
  'grid-template-rows grid-auto-rows transform';

/**
 * Gives all parts of a document whose size depends on the height of its window (by `vh`, or as percentages) the size
 * that they have in this window, for good. Then the document needs no window, and is laid out for a low one, so that
 * its height is that of its content. Does nothing if the document is not HTML.
 */
export async function pinHeights(page: LoadedPage, size: WindowSize): Promise<void> {
  if (!(await growWindow(page, size, size.heightPixels))) return;
  const { heightPixels } = size;
  const viewports = [heightPixels, heightPixels * 2, 1].map((height) =>
    JSON.stringify(viewportOf({ ...size, heightPixels: height })),
  );
  await evaluate(page.session, page.worldId, `(${pin})(${heightPixels}, ${viewports.join()})`);
}

const pin = `(windowHeight, same, twice, low) => {
  const layOut = ${layOutFunction};
  const names = '${properties}'.split(' ');
  const all = [...Document.prototype.querySelectorAll.call(document, '*')].filter(({ style }) => style);
  const styles = () => all.map((element) => {
    const map = Element.prototype.computedStyleMap.call(element);
    return names.map((name) => String(map.get(name)));
  });
  layOut([same]);
  const before = styles();
  const heights = new Map(all.map((element) => [element, parseFloat(getComputedStyle(element).height)]));
  const heightOf = (element) => heights.get(element) ?? windowHeight;
  const used = all.map(heightOf);
  layOut([twice]);
  const after = styles();
  const isChanged = all.map((element, index) => parseFloat(getComputedStyle(element).height) !== used[index]);
  layOut([low]);
  const pinned = [];
  all.forEach((element, index) => names.forEach((name, place) => {
    const value = before[index][place];
    if (value !== after[index][place]) pinned.push([element, name, value]);
    else if (isChanged[index] && /^(min-|max-)?height$/.test(name) && value.endsWith('%')) {
      const parent = Reflect.get(Node.prototype, 'parentElement', element);
      const isDefinite = !parent || before[all.indexOf(parent)]?.[0] !== 'auto';
      if (isDefinite) pinned.push([element, name, heightOf(parent) * parseFloat(value) / 100 + 'px']);
    }
  }));
  for (const [element, name, value] of pinned) element.style.setProperty(name, value, 'important');
}`;
