import { entryKind } from '../cross-references/cross-reference.ts';
import { objectHeader } from '../cross-references/cross-reference-stream.ts';
import { DamagedPdf } from '../errors.ts';
import type { PdfFile } from './pdf-file.ts';
import { type Cursor, cursorAt, nextToken, token } from './tokens.ts';
import type { Value } from './values.ts';

/** A cursor at the value of an object outside object streams. Throws DamagedPdf if it is not there. */
export function objectAtOffset(file: PdfFile, number: number): Cursor {
  const { entries, bytes } = file;
  if (number >= entries.size || entries.kinds[number] !== entryKind.offset)
    throw new DamagedPdf('no object outside of streams');
  const place = entries.places[number] as number;
  if (place >= bytes.length) throw new DamagedPdf('offset beyond the file');
  const cursor = cursorAt(bytes, place);
  if (objectHeader(cursor) !== number) throw new DamagedPdf('another object at its offset');
  return cursor;
}

/** The length in a stream's dictionary, direct or by one reference. Throws DamagedPdf if it is not a length. */
export function streamLength(file: PdfFile, value: Value | undefined): number {
  let length = value;
  if (typeof value === 'object' && value !== null && 'number' in value) {
    const cursor = objectAtOffset(file, value.number);
    length = cursor && nextToken(cursor) === token.integer ? cursor.number : undefined;
  }
  if (typeof length !== 'number' || length < 0) throw new DamagedPdf('stream without length');
  return length;
}
