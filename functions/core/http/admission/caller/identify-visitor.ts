import { randomBytes } from 'node:crypto';
import { scopesOfRole } from '../../../contract/callers/role.ts';
import type { VisitSession } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problems/problem.ts';
import { membershipsIn } from '../../../identity/people/memberships.ts';
import { findAnySession, type Session } from '../../../identity/sign-in/session.ts';
import { secondFactorAddress, signInAddress } from '../../../pages/sign-in-address.ts';
import type { ApiEvent, Facts, Known } from '../../call.ts';
import { callContext } from '../../call-context.ts';
import { hostCookie, readCookie } from './cookies.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Binds forms to a browser without a session. */
const formCookieName = '__Host-form';
const formCookieSeconds = 24 * 3_600;

/**
 * Identifies the browser that asks for a page: by its session cookie or, without a session, by another cookie that
 * binds its forms. A session that waits for a second factor is no session yet. Throws sign_in_required, which redirects to
 * the sign-in page, or the one for the second factor, and back.
 */
export async function identifyVisitor(
  event: Known<Pick<Facts, 'endpoint'>>,
): Promise<Pick<Facts, 'caller' | 'visitor'>> {
  const { access, ignoresSession, produces } = event.call.endpoint;
  const token = ignoresSession ? undefined : readCookie(event, sessionCookieName);
  const found = token ? await findAnySession(token) : undefined;
  const session = token && found && (await sessionOf(token, found, produces === 'page'));
  const { environment } = callContext(event);
  if (!session || found.isPending) {
    if (access === 'session') throw signInRequired(event, Boolean(session));
    const pending = session || undefined;
    return {
      caller: undefined,
      visitor: { session: undefined, pending, cookieSecret: pending?.token ?? formSecret(event) },
    };
  }
  const { accountId, role, email } = found;
  return {
    caller: { accountId, environment, scopes: scopesOfRole(role), person: email },
    visitor: { session, cookieSecret: session.token },
  };
}

async function sessionOf(token: string, found: Session, isPage: boolean): Promise<VisitSession> {
  const { hash, person, email, accountName, role, needsProof, provenAtSeconds } = found;
  const otherAccounts = isPage && !found.isPending ? await membershipsIn(found.otherAccountIds, person) : [];
  return { token, hash, person, email, accountName, otherAccounts, role, needsProof, provenAtSeconds };
}

/** The secret in the browser's cookie if it has our format; otherwise a new one. */
function formSecret(event: ApiEvent): string {
  const known = readCookie(event, formCookieName);
  if (known && /^[\w-]{43}$/.test(known)) return known;
  const secret = randomBytes(32).toString('base64url');
  event.call.cookies.push(hostCookie(formCookieName, secret, formCookieSeconds));
  return secret;
}

function signInRequired(event: ApiEvent, isPending: boolean): Problem {
  const { baseUrl } = callContext(event);
  const next = event.httpMethod !== 'POST' ? targetOf(event) : undefined;
  return new Problem(
    'sign_in_required',
    'Sign in first. Your browser is being redirected to the sign-in page.',
    { headers: { Location: isPending ? secondFactorAddress(baseUrl, next) : signInAddress(baseUrl, next) } },
  );
}

/** The path and query of the request. */
export function targetOf({ path, multiValueQueryStringParameters }: ApiEvent): string {
  const pairs = Object.entries(multiValueQueryStringParameters ?? {}).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
}
