import { decodeDocumentEncoding } from './document-encoding.ts';

/**
 * Decodes a text string (ISO 32000-2, 7.9.2.2): UTF-16 or UTF-8 with a byte order mark, PDFDocEncoding otherwise.
 * Language codes within it are left out.
 */
export function decodeTextString(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  if (mark === 'efbbbf') return withoutLanguages(new TextDecoder().decode(bytes));
  // The standard allows only big-endian, but some writers use little-endian.
  if (mark.startsWith('feff')) return withoutLanguages(new TextDecoder('utf-16be').decode(bytes));
  if (mark.startsWith('fffe')) return withoutLanguages(new TextDecoder('utf-16le').decode(bytes));
  return decodeDocumentEncoding(bytes);
}

/** Encodes a text string: ASCII unchanged, anything else in UTF-16, which every reader supports. */
export function encodeTextString(text: string): Buffer {
  if (/^[\t\n\r -~]*$/.test(text)) return Buffer.from(text, 'latin1');
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
}

const mark = '\u001b';
const languageCode = new RegExp(`${mark}[a-zA-Z-]{2,12}${mark}`, 'g');

/** Removes the language codes between escape characters (ISO 32000-2, 7.9.2.2.2). */
function withoutLanguages(text: string): string {
  return text.replace(languageCode, '');
}
