import { decodeDocumentEncoding } from './document-encoding.ts';

/**
 * The text of a text string (ISO 32000-2, 7.9.2.2): UTF-16 or UTF-8 if it begins with a byte order mark, PDFDocEncoding
 * otherwise. Language codes within it are left out.
 */
export function decodeTextString(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  if (mark === 'efbbbf') return withoutLanguages(new TextDecoder().decode(bytes));
  // The standard knows big-endian alone, but some writers use the other.
  if (mark.startsWith('feff')) return withoutLanguages(new TextDecoder('utf-16be').decode(bytes));
  if (mark.startsWith('fffe')) return withoutLanguages(new TextDecoder('utf-16le').decode(bytes));
  return decodeDocumentEncoding(bytes);
}

/** A text as a text string: ASCII as it is, anything else in UTF-16, which every reader knows. */
export function encodeTextString(text: string): Buffer {
  if (/^[\t\n\r -~]*$/.test(text)) return Buffer.from(text, 'latin1');
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
}

const mark = '\u001b';
const languageCode = new RegExp(`${mark}[a-zA-Z-]{2,12}${mark}`, 'g');

/** Without the language codes that may stand between escape characters (ISO 32000-2, 7.9.2.2.2). */
function withoutLanguages(text: string): string {
  return text.replace(languageCode, '');
}
