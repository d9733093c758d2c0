import type { RenderRequest } from '../../contract/messages/render.ts';
import type { DevToolsSession } from '../chromium/devtools-pipe.ts';
import type { WantedWindow } from './fit-window.ts';
import { pageRulesIn } from './page-rules.ts';
import { isSameSize, preparedWindow, setWindow } from './page-window.ts';
import { printedWindow } from './printed-window.ts';

/**
 * The window of a request: of a picture what it asks for, of a PDF what is printed on one page, unless it asks for
 * another one.
 */
export function wantedWindow(request: RenderRequest): WantedWindow {
  if ('picture' in request) {
    const { picture } = request;
    const { isFullPage, selector, scale } = picture;
    return { size: picture, grows: isFullPage && selector === undefined, scale };
  }
  const { print, source, css = '' } = request;
  if (print.viewport) return { size: print.viewport, grows: false };
  const rules = pageRulesIn('html' in source ? source.html : '', css);
  return { size: printedWindow(print, rules), grows: true, sizeFor: (found) => printedWindow(print, found) };
}

/** Gives a prepared page its window, which most documents find there. */
export async function prepareWindow(
  session: DevToolsSession,
  { size, scale = 1 }: WantedWindow,
): Promise<void> {
  if (scale !== 1 || !isSameSize(size, preparedWindow)) await setWindow(session, size, scale);
}
