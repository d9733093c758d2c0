import { Problem } from '../../contract/problems/problem.ts';
import { isCsrfToken } from '../../identity/sign-in/csrf-token.ts';
import { type ApiEvent, type Facts, type Known, requestHeader } from '../call.ts';
import { callContext } from '../call-context.ts';

/**
 * Accepts only forms that our own pages send: the request comes from our own origin, as far as the browser says, and
 * its token proves that the form was shown to this browser. Throws form_refused.
 */
export function checkForm(event: Known<Pick<Facts, 'endpoint' | 'visitor' | 'fields'>>): void {
  const { endpoint, visitor, fields } = event.call;
  if (!visitor || endpoint.method === 'GET') return;
  const isOurs = comesFromHere(event) && isCsrfToken(fields.form_token, visitor.cookieSecret);
  if (!isOurs) throw refused();
}

/** Current browsers say so in Sec-Fetch-Site, older ones in Origin. If both are missing, the token has to be enough. */
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
