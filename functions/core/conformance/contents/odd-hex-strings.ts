import { hexDigit, isWhitespace } from '../../pdf-objects/objects/characters.ts';
import type { PdfFile, ScannedObject } from '../../pdf-objects/objects/pdf-file.ts';
import { scanObject } from '../../pdf-objects/objects/scan-object.ts';
import { cursorAt, nextToken, token } from '../../pdf-objects/objects/tokens.ts';

/** Whether an object has a hexadecimal string with an odd number of digits or a non-digit (ISO 19005-2, 6.1.6). */
export function hasOddHexString(file: PdfFile, number: number): boolean {
  const scanned = scanObject(file, number);
  if (!scanned || !hasLoneBracket(scanned)) return false;
  const cursor = cursorAt(scanned.bytes, scanned.start, scanned.end);
  for (let kind = nextToken(cursor); kind !== token.end; kind = nextToken(cursor))
    if (kind === token.hexString && isOddHexString(scanned.bytes, cursor.start, cursor.position)) return true;
  return false;
}

/** Whether `<` occurs alone: two begin a dictionary. Few objects have hexadecimal strings. */
function hasLoneBracket({ bytes, start, end }: ScannedObject): boolean {
  for (let at = start; at < end; at++) {
    if (bytes[at] !== 0x3c) continue;
    if (bytes[at + 1] !== 0x3c) return true;
    at++;
  }
  return false;
}

/** Whether the hexadecimal string at these positions, brackets included, is malformed like this. */
export function isOddHexString(bytes: Uint8Array, start: number, end: number): boolean {
  let digits = 0;
  for (let at = start + 1; at < end - 1; at++) {
    const byte = bytes[at] as number;
    if (hexDigit(byte) >= 0) digits++;
    else if (!isWhitespace(byte)) return true;
  }
  return digits % 2 === 1;
}
