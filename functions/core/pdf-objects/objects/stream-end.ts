import { DamagedPdf, ifReadable } from '../errors.ts';
import { streamLength } from './object-at-offset.ts';
import type { PdfFile } from './pdf-file.ts';
import { endsStream } from './stream-data.ts';
import { isReference, type Value } from './values.ts';

/**
 * Where the data of a stream ends that begins at `start`: by its length or, in a repaired file where that is wrong, at
 * the next `endstream`. Throws DamagedPdf.
 */
export function streamEnd(file: PdfFile, start: number, length: Value | undefined): number {
  const { bytes, isRepaired } = file;
  const end = start + (isRepaired ? lengthIfKnown(file, length) : streamLength(file, length));
  if (end >= start && end <= bytes.length && endsStream(bytes, end)) return end;
  if (!isRepaired) throw new DamagedPdf('stream of another length');
  return wordAfter(file, start);
}

function lengthIfKnown(file: PdfFile, length: Value | undefined): number {
  if (typeof length === 'number') return length;
  return isReference(length) ? (ifReadable(() => streamLength(file, length)) ?? -1) : -1;
}

/** Where the next `endstream` is, without the line's end before it; of a file that was cut short, its end. */
function wordAfter(file: PdfFile, start: number): number {
  const { bytes } = file;
  const found = nextWord(file, start);
  let end = found;
  if (end > start && found < bytes.length && bytes[end - 1] === 0x0a) end--;
  if (end > start && found < bytes.length && bytes[end - 1] === 0x0d) end--;
  return end;
}

/** No part of the file is searched twice in a row: a file may have many streams, and none of them an end. */
function nextWord({ bytes, memory }: PdfFile, start: number): number {
  const { from, found } = memory.searched;
  if (start >= from && start <= found) return found;
  const isBefore = start < from;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const searched = isBefore ? buffer.subarray(0, from + 'endstream'.length) : buffer;
  const at = searched.indexOf('endstream', start);
  const next = at >= 0 ? at : isBefore ? found : buffer.length;
  memory.searched = { from: start, found: next };
  return next;
}
