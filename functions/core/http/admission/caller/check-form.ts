import { Problem } from '../../../contract/problems/problem.ts';
import { isCsrfToken } from '../../../identity/sign-in/csrf-token.ts';
import { type ApiEvent, type Facts, type Known, requestHeader } from '../../call.ts';
import { callContext } from '../../call-context.ts';

/**
 * Accepts only forms of our own pages: the request comes from our origin, as far as the browser reports it, and its
 * token proves that this browser was shown the form. Throws form_refused.
 */
export function checkForm(event: Known<Pick<Facts, 'endpoint' | 'visitor' | 'fields'>>): void {
  const { endpoint, visitor, fields } = event.call;
  if (!visitor || endpoint.method === 'GET') return;
  const isOurs = comesFromHere(event) && isCsrfToken(fields.form_token, visitor.cookieSecret);
  if (!isOurs) throw refused();
}

/** Current browsers send Sec-Fetch-Site, older ones Origin. Without both, the token must suffice. */
function comesFromHere(event: ApiEvent): boolean {
  const site = requestHeader(event, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = requestHeader(event, 'origin');
  return origin === undefined || origin === new URL(callContext(event).baseUrl).origin;
}

function refused(): Problem {
  return new Problem(
    'form_refused',
    'This form has expired or belongs to another browser session. Open its page again and send it from there; cookies must be enabled.',
  );
}
