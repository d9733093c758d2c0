import { randomBytes } from 'node:crypto';
import type { VisitSession } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { refuseTooManyFailures } from '../../identity/attempts.ts';
import { findSession } from '../../identity/session.ts';
import { signInAddress } from '../../pages/sign-in-address.ts';
import type { ApiEvent, Facts, Known } from '../call.ts';
import { callContext } from '../call-context.ts';
import { hostCookie, readCookie } from './cookies.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Binds forms to a browser that is not signed in. */
const formCookieName = '__Host-form';
const formCookieSeconds = 24 * 3_600;

/**
 * Knows the browser that a page for people is for: by the cookie of its session, or, before it has one, by another that
 * binds the forms it is shown to it. Throws sign_in_required, which leads to the sign-in page and from there back, and
 * auth_cooldown and account_under_review for a session from an address that has to wait.
 */
export async function identifyVisitor(
  event: Known<Pick<Facts, 'endpoint'>>,
): Promise<Pick<Facts, 'caller' | 'visitor'>> {
  const token = readCookie(event, sessionCookieName);
  const found = token ? await sessionOf(token, event.requestContext.identity.sourceIp) : undefined;
  if (!found && event.call.endpoint.access === 'session') throw signInRequired(event);
  const { environment } = callContext(event);
  return {
    caller: found && { accountId: found.accountId, environment, scopes: [] },
    visitor: { session: found?.session, cookieSecret: found?.session.token ?? formSecret(event) },
  };
}

async function sessionOf(token: string, address: string) {
  const [found] = await Promise.all([findSession(token), refuseTooManyFailures(address)]);
  if (!found) return undefined;
  const { accountId, hash, email } = found;
  const session: VisitSession = { token, hash, email };
  return { accountId, session };
}

/** The secret that the browser has, where it looks like one of ours, or a new one. */
function formSecret(event: ApiEvent): string {
  const known = readCookie(event, formCookieName);
  if (known && /^[\w-]{43}$/.test(known)) return known;
  const secret = randomBytes(32).toString('base64url');
  event.call.cookies.push(hostCookie(formCookieName, secret, formCookieSeconds));
  return secret;
}

function signInRequired(event: ApiEvent): Problem {
  const { baseUrl } = callContext(event);
  const next = event.httpMethod === 'GET' ? targetOf(event) : undefined;
  return new Problem(
    'sign_in_required',
    'Sign in first. Your browser is being redirected to the sign-in page.',
    {
      headers: { Location: signInAddress(baseUrl, next) },
    },
  );
}

/** The path and query that were asked for. */
function targetOf({ path, multiValueQueryStringParameters }: ApiEvent): string {
  const pairs = Object.entries(multiValueQueryStringParameters ?? {}).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
}
