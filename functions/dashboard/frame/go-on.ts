import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { sessionCookie } from '../../core/http/admission/caller/session-cookie.ts';
import type { NewSession } from '../../core/identity/sign-in/session.ts';
import { cardPage } from '../../core/pages/card-page.ts';
import { markup } from '../../core/pages/markup.ts';
import { safeNext } from '../../core/pages/sign-in-address.ts';

/**
 * Gives a browser its new session and leads it on: to the page it came for, if that is one of ours, or to the overview.
 * OAuth pages redirect to an app at once, which browsers do not follow as a response to a form that may only be sent to
 * us: so the browser navigates there on its own.
 */
export function goOn(
  { baseUrl }: VisitContext,
  session: Pick<NewSession, 'token'>,
  next: string,
): PageResult {
  const path = safeNext(next) ?? '/dashboard';
  const cookies = [sessionCookie(session)];
  const address = baseUrl + path;
  if (!path.startsWith('/oauth')) return { redirect: address, cookies };
  const content = markup`<p><a href="${address}">Continue to the app</a>, if your browser does not take you there.</p>`;
  return { ...cardPage({ title: 'You are signed in', content, goesOnTo: address }), cookies };
}
