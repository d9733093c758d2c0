import { type NewSession, sessionSeconds } from '../../../identity/sign-in/session.ts';
import { hostCookie } from './cookies.ts';

/**
 * The cookie that holds the session's secret. Both environments are on one host and share this cookie, because browsers
 * do not separate cookies by port or by the path of a stage.
 */
export const sessionCookieName = '__Host-session';

/** The Set-Cookie value for a new session. */
export function sessionCookie({ token }: Pick<NewSession, 'token'>): string {
  return hostCookie(sessionCookieName, token, sessionSeconds);
}

/** The Set-Cookie value that removes the cookie of an ended session. */
export function endedSessionCookie(): string {
  return hostCookie(sessionCookieName, '', 0);
}
