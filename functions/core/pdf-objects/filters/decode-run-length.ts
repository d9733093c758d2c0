import { DamagedPdf, PdfLimitExceeded } from '../errors.ts';
import { appendBytes, byteSink, writtenBytes } from '../objects/byte-sink.ts';

const endOfData = 128;

/** Decodes RunLengthDecode's data (ISO 32000-2, 7.4.5). Throws DamagedPdf and PdfLimitExceeded. */
export function decodeRunLength(data: Uint8Array, maximumBytes: number): Uint8Array {
  const decoded = byteSink(data.length * 2, Math.max(maximumBytes, 64));
  for (let at = 0; at < data.length; ) {
    const length = data[at++] as number;
    if (length === endOfData) break;
    const isRun = length > endOfData;
    const count = isRun ? 257 - length : length + 1;
    const taken = isRun ? 1 : count;
    if (at + taken > data.length) throw new DamagedPdf('run that ends early');
    if (decoded.length + count > maximumBytes) throw new PdfLimitExceeded('unpackedBytes');
    if (isRun) appendBytes(decoded, new Uint8Array(count).fill(data[at] as number));
    else appendBytes(decoded, data, at, at + count);
    at += taken;
  }
  return writtenBytes(decoded);
}
