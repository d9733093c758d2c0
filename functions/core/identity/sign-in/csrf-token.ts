import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token that a form must contain to be accepted as ours. It is derived from the secret in the browser's cookie (a
 * session's secret, or a random one before there is a session), does not reveal that secret, and is not stored.
 */
export function csrfToken(cookieSecret: string): string {
  return createHmac('sha256', cookieSecret).update('csrf').digest('base64url');
}

/** Whether a form has the token of the cookie. Compares in constant time. */
export function isCsrfToken(given: unknown, cookieSecret: string): boolean {
  const expected = Buffer.from(csrfToken(cookieSecret));
  const found = Buffer.from(typeof given === 'string' ? given : '');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
