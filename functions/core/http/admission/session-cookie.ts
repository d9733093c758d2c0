import { type NewSession, sessionSeconds } from '../../identity/session.ts';
import { hostCookie } from './cookies.ts';

/**
 * The cookie that holds the secret of a session. Both environments are on one host, so one cookie serves them both:
 * ports and stages' paths do not part cookies.
 */
export const sessionCookieName = '__Host-session';

/** The cookie of a session that begins, as an answer's Set-Cookie. */
export function sessionCookie({ token }: NewSession): string {
  return hostCookie(sessionCookieName, token, sessionSeconds);
}

/** Removes the cookie of a session that is over. */
export function endedSessionCookie(): string {
  return hostCookie(sessionCookieName, '', 0);
}
