import { isDigit } from '../../objects/characters.ts';

const plus = 0x2b;
const minus = 0x2d;
const point = 0x2e;

/** The longest integers that all readers read alike, and the largest number that the archiving standards allow. */
const shortIntegerDigits = 9;
const largestInteger = 2_147_483_647;
const largestReal = 3.4e38;
const largestRealText = `34${'0'.repeat(37)}.0`;

/** More digits do not change the number. */
const mostScale = 1e15;

/** Whether a token of page content that begins with this byte is a number. */
export function beginsNumber(byte: number | undefined): boolean {
  return isDigit(byte) || byte === plus || byte === minus || byte === point;
}

/**
 * The end of the number that begins here, as in pdf.js (its Lexer.getNumber): a second sign and signs among digits are
 * skipped, an end of line may follow a sign, and a second point begins another number.
 */
export function afterNumber(bytes: Uint8Array, start: number): number {
  let at = digitsAt(bytes, start);
  if (at < 0) {
    at = start + 1;
    while (beginsNumber(bytes[at])) at++;
    return at;
  }
  let hasPoint = false;
  for (; ; at++) {
    const byte = bytes[at];
    if (byte === point) {
      if (hasPoint) return at;
      hasPoint = true;
    } else if (!isDigit(byte) && byte !== minus) return at;
  }
}

/** The value of the number between two positions, as returned by `afterNumber`: 0 if it does not begin with digits. */
export function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let at = digitsAt(bytes, start);
  if (at < 0) return 0;
  let value = 0;
  let scale = 0;
  for (; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === point) scale = 1;
    else if (byte !== minus && scale < mostScale) {
      value = value * 10 + byte - 0x30;
      scale *= 10;
    }
  }
  const size = Math.min(scale > 1 ? value / scale : value, largestReal);
  return bytes[start] === minus ? -size : size;
}

/** The same number in a form that every reader reads alike; undefined if it already is (ISO 32000-2, 7.3.3). */
export function plainNumber(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (isPlain(bytes, start, end)) return undefined;
  const from = digitsAt(bytes, start);
  if (from < 0) return '0';
  const sign = bytes[start] === minus ? '-' : '';
  const digits = Buffer.from(bytes.subarray(from, end).filter((byte) => byte !== minus)).toString('latin1');
  if (Number(digits) > largestReal) return sign + largestRealText;
  const isLarge = !digits.includes('.') && Number(digits) > largestInteger;
  const text = `${sign}${digits}${isLarge ? '.0' : ''}`;
  return text.length === end - start && !isLarge && bytes[start] !== plus ? undefined : text;
}

/** Whether a number is short and consists of an optional sign and digits with at most one point. */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start];
  let digits = 0;
  let hasPoint = false;
  for (let at = first === plus || first === minus ? start + 1 : start; at < end; at++) {
    if (bytes[at] === point) {
      if (hasPoint) return false;
      hasPoint = true;
    } else if (isDigit(bytes[at])) {
      if (!hasPoint && digits === shortIntegerDigits) return false;
      digits++;
    } else return false;
  }
  return digits > 0;
}

/** The start of a number's digits, or of the point before them; -1 if readers find none. */
function digitsAt(bytes: Uint8Array, start: number): number {
  let at = start;
  if (bytes[at] === minus) at += bytes[at + 1] === minus ? 2 : 1;
  else if (bytes[at] === plus) at++;
  if (at > start) while (bytes[at] === 0x0a || bytes[at] === 0x0d) at++;
  return isDigit(bytes[bytes[at] === point ? at + 1 : at]) ? at : -1;
}
