import { DamagedPdf, PdfLimitExceeded } from '../errors.ts';
import { characterClasses, hexDigit, whitespace } from '../objects/characters.ts';

/** Decodes ASCIIHexDecode's data (ISO 32000-2, 7.4.2). Throws DamagedPdf and PdfLimitExceeded. */
export function decodeAsciiHex(data: Uint8Array, maximumBytes: number): Uint8Array {
  if (data.length / 2 > maximumBytes) throw new PdfLimitExceeded('unpackedBytes');
  const decoded = new Uint8Array((data.length + 1) >> 1);
  let digits = 0;
  for (const byte of data) {
    if (byte === 0x3e) break;
    if (characterClasses[byte] === whitespace) continue;
    const digit = hexDigit(byte);
    if (digit < 0) throw new DamagedPdf('no hexadecimal digit');
    decoded[digits >> 1] = (decoded[digits >> 1] as number) | (digits % 2 === 0 ? digit << 4 : digit);
    digits++;
  }
  return decoded.subarray(0, (digits + 1) >> 1);
}

/** Decodes ASCII85Decode's data (ISO 32000-2, 7.4.3). Throws DamagedPdf and PdfLimitExceeded. */
export function decodeAscii85(data: Uint8Array, maximumBytes: number): Uint8Array {
  const capacity = Math.min(maximumBytes + 4, data.length * 4);
  const decoded = new Uint8Array(capacity);
  let length = 0;
  let group = 0;
  let count = 0;
  const put = (bytes: number) => {
    if (length + bytes > maximumBytes) throw new PdfLimitExceeded('unpackedBytes');
    for (let index = 0; index < bytes; index++)
      decoded[length++] = Math.floor(group / 256 ** (3 - index)) % 256;
  };
  // Some writers begin with <~, as Adobe's tools outside PDF do.
  for (let at = data[0] === 0x3c && data[1] === 0x7e ? 2 : 0; at < data.length; at++) {
    const byte = data[at] as number;
    if (byte === 0x7e) break;
    if (characterClasses[byte] === whitespace) continue;
    if (byte === 0x7a && count === 0) {
      put(4);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) throw new DamagedPdf('no digit of base 85');
    group = group * 85 + byte - 0x21;
    if (++count < 5) continue;
    if (group > 0xffffffff) throw new DamagedPdf('group of base 85 out of range');
    put(4);
    group = count = 0;
  }
  if (count === 1) throw new DamagedPdf('incomplete group of base 85');
  if (count > 1) {
    for (let missing = count; missing < 5; missing++) group = group * 85 + 84;
    put(count - 1);
  }
  return decoded.subarray(0, length);
}
