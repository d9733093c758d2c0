import type { DevToolsSession } from '../chromium/devtools-pipe.ts';
import { evaluate } from '../evaluate.ts';
import { measureGrown } from './measured-height.ts';

/** A size in CSS pixels. */
export interface WindowSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** The window of a prepared page: what fits on A4 with the default margins. */
export const preparedWindow: WindowSize = { widthPixels: 718, heightPixels: 1_048 };

export function isSameSize(one: WindowSize, other: WindowSize): boolean {
  return one.widthPixels === other.widthPixels && one.heightPixels === other.heightPixels;
}

/** Sizes the window. `scale` is the number of a picture's pixels for each CSS pixel. Undoes `growWindow`. */
export async function setWindow(
  session: DevToolsSession,
  { widthPixels: width, heightPixels: height }: WindowSize,
  scale = 1,
): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: scale,
    mobile: false,
  });
}

/** The limits of `minimum-scale` and `maximum-scale` in Chromium. */
const zoom = { smallest: 0.1, largest: 10 } as const;

/**
 * Makes the window as high as `grownPixels`, at most 100 times its size, while all that CSS derives from it stays: `vh`
 * and its kin, percentages of the root element and media queries. Returns false if the document cannot be laid out so,
 * because it is not HTML.
 *
 * It is how a phone shows a page that is made for a larger screen: zoomed out, so that more than a window of it is
 * visible. Scripts find a window of that height, and what intersects it is visible to them; a frame has a hundredth of
 * its pixels.
 */
export async function growWindow(
  { session, worldId }: { readonly session: DevToolsSession; readonly worldId: number },
  size: WindowSize,
  grownPixels: number,
  scale = 1,
): Promise<boolean> {
  const { widthPixels, heightPixels } = size;
  const minimumScale = smallestScale(size);
  const layOut = (...sizes: readonly WindowSize[]) =>
    evaluate(session, worldId, `(${layOutFunction})(${JSON.stringify(sizes.map(viewportOf))})`);
  // Once before, so that the document is never laid out for the small width.
  if (!(await layOut(size))) return false;
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: visibleWidth(size),
    height: Math.ceil(grownPixels * minimumScale),
    screenWidth: widthPixels,
    screenHeight: heightPixels,
    deviceScaleFactor: scale,
    mobile: true,
  });
  // Once more, since Chromium reconsiders the scale only when the layout changes.
  await layOut({ widthPixels, heightPixels: heightPixels + 1 }, size);
  await Promise.all([
    session.send('Emulation.setPageScaleFactor', { pageScaleFactor: minimumScale }),
    measureGrown(session),
  ]);
  return true;
}

/**
 * Shows a part of a grown window at its own size. Call before printing: Chromium multiplies and divides by the scale, and
 * its rounding errors would move the text.
 */
export async function zoomIn(session: DevToolsSession): Promise<void> {
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
}

/** The content of a viewport element that lays a document out for a window of this size, in one that is zoomed out. */
export function viewportOf(size: WindowSize): string {
  const { widthPixels, heightPixels } = size;
  return `width=${widthPixels},height=${heightPixels},minimum-scale=${smallestScale(size)},maximum-scale=${zoom.largest}`;
}

/**
 * A JavaScript function that lays the document out for viewports, one after the other. It returns false for a document
 * that is not HTML. The element is removed at once: Chromium keeps what it stated, and scripts do not find it.
 */
export const layOutFunction = `(viewports) => {
  const root = Reflect.get(Document.prototype, 'documentElement', document);
  if (!(root instanceof HTMLHtmlElement)) return false;
  const meta = Document.prototype.createElement.call(document, 'meta');
  meta.name = 'viewport';
  for (const viewport of viewports) {
    meta.content = viewport;
    Element.prototype.append.call(root, meta);
    Reflect.get(Element.prototype, 'scrollHeight', root);
    Element.prototype.remove.call(meta);
  }
  return true;
}`;

function visibleWidth({ widthPixels }: WindowSize): number {
  return Math.ceil(widthPixels * zoom.smallest);
}

/** A little more than the quotient: the width that Chromium computes with it is rounded up to that of the window. */
function smallestScale(size: WindowSize): number {
  return (visibleWidth(size) / size.widthPixels) * (1 + 1e-6);
}
