import { DamagedPdf, ifReadable } from '../errors.ts';
import { headerBefore } from './header-before.ts';
import { streamLength } from './object-at-offset.ts';
import type { PdfFile } from './pdf-file.ts';
import { endsStream } from './stream-data.ts';
import { isReference, type Value } from './values.ts';

/**
 * The end of stream data that begins at `start`: by its length or, in a repaired file with a wrong length, at the next
 * `endstream`, and always before the next object. Throws DamagedPdf.
 */
export function streamEnd(file: PdfFile, start: number, length: Value | undefined): number {
  const { bytes, isRepaired } = file;
  const end = start + (isRepaired ? lengthIfKnown(file, length) : streamLength(file, length));
  if (end >= start && end <= bytes.length && endsStream(bytes, end)) return end;
  if (!isRepaired) throw new DamagedPdf('stream of another length');
  return endByWords(file, start);
}

function lengthIfKnown(file: PdfFile, length: Value | undefined): number {
  if (typeof length === 'number') return length;
  return isReference(length) ? (ifReadable(() => streamLength(file, length)) ?? -1) : -1;
}

/**
 * The end of the data by the keyword after it, without the end of line before that; in a truncated file, the file's
 * end.
 */
function endByWords(file: PdfFile, start: number): number {
  const { bytes } = file;
  const found = nextEnd(file, start);
  let end = found;
  if (end > start && found < bytes.length && bytes[end - 1] === 0x0a) end--;
  if (end > start && found < bytes.length && bytes[end - 1] === 0x0d) end--;
  return end;
}

/** No part of the file is searched twice in a row: a file may have many streams without an end. */
function nextEnd({ bytes, memory }: PdfFile, start: number): number {
  const { from, found } = memory.searched;
  if (start >= from && start <= found) return found;
  const isBefore = start < from;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const searched = isBefore ? buffer.subarray(0, from + 'endstream'.length) : buffer;
  const next = endWithin(searched, start) ?? (isBefore ? found : buffer.length);
  memory.searched = { from: start, found: next };
  return next;
}

/**
 * The next `endstream`, unless the next object begins before it: then the `endobj` before that object, or the object
 * itself. Undefined if none is found.
 */
function endWithin(buffer: Buffer, start: number): number | undefined {
  const word = buffer.indexOf('endstream', start);
  const searched = word < 0 ? buffer : buffer.subarray(0, word);
  let endobj: number | undefined;
  for (let at = searched.indexOf('obj', start); at >= 0; at = searched.indexOf('obj', at + 'obj'.length)) {
    if (at - start >= 'end'.length && buffer.toString('latin1', at - 'end'.length, at) === 'end')
      endobj = at - 'end'.length;
    const offset = headerBefore(buffer, at)?.offset ?? 0;
    if (offset > start && beginsObject(buffer, offset, at)) return endobj ?? offset;
  }
  return word < 0 ? endobj : word;
}

/**
 * Whether the header from an offset to its `obj` stands apart and a value follows it: content may contain the same
 * words.
 */
function beginsObject(buffer: Buffer, offset: number, at: number): boolean {
  const before = buffer.toString('latin1', Math.max(0, offset - 'endobj'.length), offset);
  const after = buffer.toString('latin1', at + 'obj'.length, at + 64);
  return /(\s|\0|endobj)$/.test(before) && /^[\s\0]*[<[(/%\d]/.test(after);
}
