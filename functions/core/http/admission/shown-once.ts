import { hostCookie } from './cookies.ts';

/**
 * Carries a new secret from the form that made it to the page that shows it, which removes the cookie. So that page can be
 * reloaded without making another secret, and shows it only once. The service itself keeps nothing but the hash.
 */
export const shownOnceCookieName = '__Host-shown-once';

const seconds = 60;

/** The Set-Cookie value for a secret, or what else has the characters of one. */
export function shownOnceCookie(value: string): string {
  return hostCookie(shownOnceCookieName, value, seconds);
}

/** The Set-Cookie value that removes it. */
export function endedShownOnceCookie(): string {
  return hostCookie(shownOnceCookieName, '', 0);
}
