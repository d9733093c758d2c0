import { DamagedPdf, PdfLimitExceeded } from '../errors.ts';

const clearTable = 256;
const endOfData = 257;
const tableSize = 4_096;

/**
 * Decodes LZWDecode's data (ISO 32000-2, 7.4.4). With `isEarly`, as by default in PDF, codes become longer one code
 * early. Throws DamagedPdf and PdfLimitExceeded.
 */
export function decodeLzw(data: Uint8Array, isEarly: boolean, maximumBytes: number): Uint8Array {
  // Each sequence is part of the output decoded before it entered the table, so none is stored twice.
  const starts = new Uint32Array(tableSize);
  const lengths = new Uint32Array(tableSize);
  let decoded = new Uint8Array(Math.min(Math.max(data.length * 4, 1_024), maximumBytes + 1));
  let length = 0;
  let next = endOfData + 1;
  let width = 9;
  let previous = -1;
  let previousStart = 0;
  let previousLength = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < data.length; ) {
    while (bits < width && at < data.length) {
      held = ((held << 8) | (data[at++] as number)) & 0xffffff;
      bits += 8;
    }
    if (bits < width) break;
    const code = (held >>> (bits - width)) & ((1 << width) - 1);
    bits -= width;
    if (code === endOfData) break;
    if (code === clearTable) {
      next = endOfData + 1;
      width = 9;
      previous = -1;
      continue;
    }
    const isNew = code === next && previous >= 0;
    if (code > endOfData && code >= next && !isNew) throw new DamagedPdf('unknown code of LZW');
    const count = code < clearTable ? 1 : isNew ? previousLength + 1 : (lengths[code] as number);
    if (length + count > maximumBytes) throw new PdfLimitExceeded('unpackedBytes');
    if (length + count > decoded.length) {
      const larger = new Uint8Array(Math.min(Math.max(decoded.length * 2, length + count), maximumBytes + 1));
      larger.set(decoded.subarray(0, length));
      decoded = larger;
    }
    const start = length;
    if (code < clearTable) decoded[length++] = code;
    else {
      // Byte by byte: a sequence may overlap its own output.
      const from = isNew ? previousStart : (starts[code] as number);
      for (let index = 0; index < count; index++) decoded[length++] = decoded[from + index] as number;
    }
    if (previous >= 0 && next < tableSize) {
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next++;
    }
    previous = code;
    previousStart = start;
    previousLength = count;
    const early = next + (isEarly ? 1 : 0);
    width = early >= 2_048 ? 12 : early >= 1_024 ? 11 : early >= 512 ? 10 : 9;
  }
  return decoded.subarray(0, length);
}
