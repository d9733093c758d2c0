import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a form must carry to be taken as one of ours: it is made from the secret in the browser's cookie, that of a
 * session or, before there is one, any random one, and tells nothing of it. Kept nowhere.
 */
export function csrfToken(cookieSecret: string): string {
  return createHmac('sha256', cookieSecret).update('csrf').digest('base64url');
}

/** Whether a form carries the token of that cookie; compared in constant time. */
export function isCsrfToken(given: unknown, cookieSecret: string): boolean {
  const expected = Buffer.from(csrfToken(cookieSecret));
  const found = Buffer.from(typeof given === 'string' ? given : '');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
