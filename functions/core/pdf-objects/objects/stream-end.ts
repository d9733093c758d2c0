import { DamagedPdf } from '../errors.ts';
import { streamLength } from './object-at-offset.ts';
import type { PdfFile } from './pdf-file.ts';
import { endsStream } from './stream-data.ts';
import type { Value } from './values.ts';

/**
 * Where the data of a stream ends that begins at `start`: by its length or, in a repaired file where that is wrong, at
 * the next `endstream`. Throws DamagedPdf.
 */
export function streamEnd(file: PdfFile, start: number, length: Value | undefined): number {
  const { bytes, isRepaired } = file;
  const end = start + (isRepaired ? lengthIfKnown(file, length) : streamLength(file, length));
  if (end >= start && end <= bytes.length && endsStream(bytes, end)) return end;
  if (!isRepaired) throw new DamagedPdf('stream of another length');
  return wordAfter(bytes, start);
}

function lengthIfKnown(file: PdfFile, length: Value | undefined): number {
  try {
    return streamLength(file, length);
  } catch (error) {
    if (error instanceof DamagedPdf) return -1;
    throw error;
  }
}

/** Where the next `endstream` is, without the line's end before it; of a file that was cut short, its end. */
function wordAfter(bytes: Uint8Array, start: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = buffer.indexOf('endstream', start);
  let end = found < 0 ? buffer.length : found;
  if (end > start && found >= 0 && bytes[end - 1] === 0x0a) end--;
  if (end > start && found >= 0 && bytes[end - 1] === 0x0d) end--;
  return end;
}
