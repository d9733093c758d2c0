import type { RenderRequest } from '../contract/messages/render.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { DevToolsEvent } from './chromium/devtools-pipe.ts';
import { createWorld, type PreparedPage } from './pages/prepared-page.ts';
import type { NetworkActivity } from './waiting/network-activity.ts';

/** A page that has started to load its document. */
export interface LoadedPage extends PreparedPage {
  /** Resolves at the document's load event. */
  readonly loaded: Promise<void>;
}

/** Callbacks for loading a page. */
export interface LoadEvents {
  readonly network: NetworkActivity;
  /** Whether a URL was refused by the egress guard. */
  readonly isBlocked: (url: string) => boolean;
  /** Called with the URL that the page navigates to after its own document. */
  readonly navigatedAway: (url: string) => void;
}

/**
 * Loads a document in the page: markup in the blank page itself, or at its base URL to give it that origin, or the page
 * at a URL. Throws url_fetch_failed or url_blocked.
 */
export async function loadDocument(
  page: PreparedPage,
  source: RenderRequest['source'],
  { network, isBlocked, navigatedAway }: LoadEvents,
): Promise<LoadedPage> {
  const { session, frameId } = page;
  const { html, url } =
    'html' in source ? { html: source.html, url: source.baseUrl } : { html: '', url: source.url };
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  session.on('Page.loadEventFired', () => {
    if (url !== undefined) network.noteLoaded();
    resolve();
  });
  session.on('Page.frameScheduledNavigation', (scheduled) => {
    // Reported when it is scheduled, not when it happens: the page may be printed first.
    if (scheduled.frameId === frameId && isRefreshAtOnce(scheduled)) navigatedAway(scheduled.url);
  });
  const watchNavigation = (ownLoaderId?: string) =>
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined && frame.loaderId !== ownLoaderId) navigatedAway(frame.url);
    });

  if (url === undefined) {
    watchNavigation();
    // Not awaited: the page handles later commands after this one.
    session.send('Page.setDocumentContent', { frameId, html }).then(network.noteLoaded, () => {});
    return { ...page, loaded };
  }

  const { errorText, loaderId } = await session.send('Page.navigate', {
    url,
  });
  if (errorText !== undefined) throw 'html' in source ? unusable() : unreachable(isBlocked(source.url));
  watchNavigation(loaderId);
  const status = network.documentStatus() ?? 200;
  if (status >= 400) throw new Problem('url_fetch_failed', `The page at url returned status ${status}.`);
  return { ...page, loaded, worldId: await createWorld(session, frameId) };
}

function unreachable(isBlocked: boolean): Problem {
  return isBlocked
    ? new Problem(
        'url_blocked',
        'url leads to an address that is not public, or to a port that is not allowed.',
      )
    : new Problem(
        'url_fetch_failed',
        'The page at url could not be loaded: its host did not respond, or the response is not a page.',
      );
}

function unusable(): Problem {
  return new Problem('invalid_field', 'base_url is not a URL that a browser can open a page at.');
}

function isRefreshAtOnce({ reason, delay }: DevToolsEvent<'Page.frameScheduledNavigation'>): boolean {
  return delay === 0 && (reason === 'metaTagRefresh' || reason === 'httpHeaderRefresh');
}
