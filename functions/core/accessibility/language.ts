import { decodeTextString } from '../pdf-objects/objects/text-string.ts';

/** Whether a text string is a language identifier (ISO 14289-1, 7.2; RFC 3066). */
export function isLanguage(text: Uint8Array): boolean {
  return /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(decodeTextString(text));
}
