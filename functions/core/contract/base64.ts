import { Problem } from './problem.ts';

/**
 * The bytes of base64 text, of the standard or the URL-safe alphabet; a `data:` prefix and white space are allowed.
 * Throws invalid_base64, naming the field.
 */
export function decodeBase64(text: string, field: string): Buffer {
  const digits = text.replace(/^\s*data:[^,]{0,200};base64,/i, '').replace(/\s+/g, '');
  const isBase64 = /^[\w+/-]+={0,2}$/.test(digits) && digits.replace(/=+$/, '').length % 4 !== 1;
  if (isBase64) return Buffer.from(digits, 'base64');
  throw new Problem('invalid_base64', `${field} is not valid base64.`);
}
