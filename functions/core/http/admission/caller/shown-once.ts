import { hostCookie } from './cookies.ts';

/**
 * Carries a new secret from the form that made it to the page that shows it, which removes the cookie. So reloading
 * that page makes no new secret, and the secret is shown only once. The service itself keeps only the hash.
 */
export const shownOnceCookieName = '__Host-shown-once';

const seconds = 60;

/** The Set-Cookie value for a secret, or for another value of the same characters. */
export function shownOnceCookie(value: string): string {
  return hostCookie(shownOnceCookieName, value, seconds);
}

/** The Set-Cookie value that removes it. */
export function endedShownOnceCookie(): string {
  return hostCookie(shownOnceCookieName, '', 0);
}
