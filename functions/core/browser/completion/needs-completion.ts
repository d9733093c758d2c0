import type { RenderRequest } from '../../contract/messages/render.ts';
import type { NetworkActivity } from '../waiting/network-activity.ts';

/** CSS that Chromium does not carry out and this folder does. */
const completable = /target-counter|hyphens/i;

/**
 * Whether a document may ask for anything that this folder adds: by the request, its own markup, or style sheets that are
 * not part of that. Other documents pay nothing for it.
 */
export function needsCompletion(request: RenderRequest, network: NetworkActivity): boolean {
  const { source, css = '' } = request;
  if ('print' in request && (request.print.paged || request.print.toc)) return true;
  return (
    'url' in source || network.hasStyleSheets() || completable.test(source.html) || completable.test(css)
  );
}

const numbered = ['target-counter()'];
const laidOut = [
  ...numbered,
  ...['float: footnote', '@footnote', 'footnote-*', 'position: running()', 'content: element()'],
  ...['string-set', 'content: string()', 'target-text()', 'marks', 'bleed', '@page :nth()'],
  ...['break-before: left or right', 'break-after: left or right', 'counter-reset: page'],
];

/** The names of unsupported CSS that this folder supports in such a document. */
export function providedCss(request: RenderRequest): ReadonlySet<string> {
  if (!('print' in request)) return new Set();
  return new Set(request.print.paged ? laidOut : numbered);
}
