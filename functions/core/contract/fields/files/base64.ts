import * as z from 'zod';

/**
 * A field for a file in base64, of the standard or the URL-safe alphabet; a `data:` prefix and white space are allowed.
 * Returns its bytes. Raises invalid_base64.
 */
export const base64Field = z.string().transform((text, context): Uint8Array => {
  const digits = text.replace(/^\s*data:[^,]{0,200};base64,/i, '');
  const bytes = decoded(digits) ?? decoded(digits.replace(/\s+/g, ''));
  if (bytes) return bytes;
  const message = 'is not valid base64';
  context.addIssue({ code: 'custom', message, params: { code: 'invalid_base64' } });
  return z.NEVER;
});

/**
 * Undefined for characters that are not digits: Buffer skips those and returns fewer bytes, but accepts some beyond
 * ASCII as digits.
 */
function decoded(digits: string): Buffer | undefined {
  const padding = digits.endsWith('==') ? 2 : digits.endsWith('=') ? 1 : 0;
  const count = digits.length - padding;
  if (count === 0 || count % 4 === 1 || Buffer.byteLength(digits) !== digits.length) return undefined;
  const bytes = Buffer.from(digits, 'base64');
  return bytes.length === Math.floor((count * 3) / 4) ? bytes : undefined;
}
