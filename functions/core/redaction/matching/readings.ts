import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';

/**
 * Returns every text that a decoder may read from a string, the standard one first: other Unicode encodings, and
 * escapes of URLs, XML and scripts.
 */
export function readingsOf(bytes: Uint8Array): readonly [string, ...string[]] {
  const text = decodeTextString(bytes);
  const others = otherEncodings(bytes, text);
  return [text, ...others, ...[text, ...others].flatMap(unescaped)];
}

/** Does the same for a decoded text. */
export function readingsOfText(text: string): readonly [string, ...string[]] {
  return [text, ...unescaped(text)];
}

/** Decodes bytes that are text: in Unicode with or without a byte order mark, or in Latin-1. Undefined for others. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  if (head.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes);
  if (head.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes);
  const zeros = zeroShare(bytes);
  if (zeros > 0.3 && zeros < 0.6) return new TextDecoder(wideEncoding(bytes)).decode(bytes);
  if (zeros > 0) return undefined;
  const sample = bytes.subarray(0, 4_096);
  const controls = sample.filter((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  if (controls.length > 0) return undefined;
  return utf8Text(bytes) ?? Buffer.from(bytes).toString('latin1');
}

function otherEncodings(bytes: Uint8Array, text: string): readonly string[] {
  const isMarked = bytes[0] === 0xfe || bytes[0] === 0xff || (bytes[0] === 0xef && bytes[1] === 0xbb);
  if (isMarked) return [];
  const found: string[] = [];
  if (zeroShare(bytes) > 0.2) found.push(new TextDecoder(wideEncoding(bytes)).decode(bytes));
  const utf8 = bytes.some((byte) => byte >= 0x80) ? utf8Text(bytes) : undefined;
  if (utf8 !== undefined && utf8 !== text) found.push(utf8);
  return found;
}

function unescaped(text: string): readonly string[] {
  const found: string[] = [];
  if (/[%+]/.test(text)) found.push(percentDecoded(text), percentDecoded(text.replaceAll('+', ' ')));
  if (text.includes('<') || text.includes('&')) found.push(withoutTags(text, ''), withoutTags(text, ' '));
  if (text.includes('\\')) found.push(withoutEscapes(text));
  if (/^\s*\{\\rtf/.test(text)) found.push(withoutControls(text));
  return found.filter((reading) => reading !== text);
}

/** Keeps sequences that are not UTF-8. */
function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex');
    return utf8Text(bytes) ?? bytes.toString('latin1');
  });
}

/** Returns the text of XML or HTML, with `between` in place of tags and attributes at the end. */
function withoutTags(text: string, between: string): string {
  const attributes = [...text.matchAll(/=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
    ([, double, single]) => double ?? single,
  );
  const plain = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/<[^<>]*>/g, between);
  return [plain, ...attributes].join('\n').replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    const known = entities[name.toLowerCase()];
    if (known !== undefined) return known;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return name.startsWith('#') && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns a script's text with escapes in its strings decoded. */
function withoutEscapes(text: string): string {
  return text
    .replace(/\\u\{([0-9a-f]{1,6})\}/gi, (whole, code: string) => characterOf(code) ?? whole)
    .replace(
      /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi,
      (whole, four: string, two: string) => characterOf(four ?? two) ?? whole,
    )
    .replace(/\\([0-7]{1,3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
    .replace(/\\(["'\\/])/g, '$1');
}

/** Returns the text of RTF. */
function withoutControls(text: string): string {
  return text
    .replace(/\\'([0-9a-f]{2})/gi, (whole, code: string) => characterOf(code) ?? whole)
    .replace(/\\u(-?\d{1,5})\s?\??/g, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replace(/\\(?:par|line|tab|cell)\b ?/g, ' ')
    .replace(/\\[a-z]+-?\d* ?|[{}\r\n]/gi, '');
}

function characterOf(code: string): string | undefined {
  const point = Number.parseInt(code, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function zeroShare(bytes: Uint8Array): number {
  const sample = bytes.subarray(0, 4_096);
  return sample.length === 0 ? 0 : sample.filter((byte) => byte === 0).length / sample.length;
}

/** For Latin letters in UTF-16, the zeros come first in big-endian order. */
function wideEncoding(bytes: Uint8Array): 'utf-16be' | 'utf-16le' {
  let balance = 0;
  for (let at = 0; at + 1 < Math.min(bytes.length, 4_096); at += 2)
    balance += Number(bytes[at] === 0) - Number(bytes[at + 1] === 0);
  return balance >= 0 ? 'utf-16be' : 'utf-16le';
}
