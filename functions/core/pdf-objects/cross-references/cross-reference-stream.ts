import { DamagedPdf } from '../errors.ts';
import { decodeStream } from '../filters/decode-stream.ts';
import { parseDictionary } from '../objects/parse-value.ts';
import { streamDataStart } from '../objects/stream-data.ts';
import { type Cursor, cursorAt, nextToken, token, tokenIs } from '../objects/tokens.ts';
import { type Dictionary, isArray, type Value } from '../objects/values.ts';
import { spend } from '../work-budget.ts';
import { type CrossReference, entryKind, noteEntry } from './cross-reference.ts';

const maximumBytes = 64 * 1024 * 1024;

/** Reads the cross-reference stream at an offset (ISO 32000-2, 7.5.8) into `entries`. Its dictionary is the trailer. */
export function readCrossReferenceStream(
  bytes: Uint8Array,
  offset: number,
  base: number,
  entries: CrossReference,
): Dictionary {
  const cursor = cursorAt(bytes, offset);
  objectHeader(cursor);
  const trailer = parseDictionary(cursor);
  const length = trailer.get('Length');
  if (trailer.get('Type') !== 'XRef' || typeof length !== 'number')
    throw new DamagedPdf('no cross-reference stream');
  const from = streamDataStart(cursor);
  if (from === undefined || length < 0 || from + length > bytes.length)
    throw new DamagedPdf('bad cross-reference stream');
  const rows = decodeStream(trailer, bytes.subarray(from, from + length), maximumBytes);
  readRows(rows, trailer, base, entries);
  return trailer;
}

/** Moves past `12 0 obj` and returns the object's number. Throws DamagedPdf if it is not there. */
export function objectHeader(cursor: Cursor): number {
  if (nextToken(cursor) !== token.integer) throw new DamagedPdf('no object at its offset');
  const { number } = cursor;
  if (nextToken(cursor) !== token.integer) throw new DamagedPdf('no object at its offset');
  cursor.generation = cursor.number;
  if (nextToken(cursor) !== token.keyword || !takeObj(cursor))
    throw new DamagedPdf('no object at its offset');
  return number;
}

/** `obj` may be followed by the value without a space. */
function takeObj(cursor: Cursor): boolean {
  if (cursor.position - cursor.start > 3) cursor.position = cursor.start + 3;
  return tokenIs(cursor, 'obj');
}

function readRows(rows: Uint8Array, trailer: Dictionary, base: number, entries: CrossReference): void {
  const widths = numbers(trailer.get('W'));
  const [kindWidth = 0, placeWidth = 0, secondWidth = 0] = widths;
  if (widths.length < 3 || widths.some((width) => width < 0 || width > 8)) throw new DamagedPdf('bad widths');
  const rowWidth = widths.reduce((sum, width) => sum + width, 0);
  const index = trailer.has('Index') ? numbers(trailer.get('Index')) : [0, sizeOf(trailer)];
  if (rowWidth === 0) throw new DamagedPdf('bad widths');
  let position = 0;
  spend('crossReference', rows.length / rowWidth);
  for (let section = 0; section + 1 < index.length; section += 2) {
    const first = index[section] as number;
    const count = index[section + 1] as number;
    if (first < 0) throw new DamagedPdf('bad index');
    for (let row = 0; row < count && position + rowWidth <= rows.length; row++, position += rowWidth) {
      const kind = kindWidth === 0 ? 1 : integerAt(rows, position, kindWidth);
      const place = integerAt(rows, position + kindWidth, placeWidth);
      const second = integerAt(rows, position + kindWidth + placeWidth, secondWidth);
      if (kind === 1 && place > 0) noteEntry(entries, first + row, entryKind.offset, place + base, second);
      else if (kind === 1) noteEntry(entries, first + row, entryKind.lost, 0, 0);
      else if (kind === 2) noteEntry(entries, first + row, entryKind.inStream, place, second);
      else noteEntry(entries, first + row, entryKind.free, 0, 0);
    }
  }
}

function integerAt(bytes: Uint8Array, position: number, width: number): number {
  let value = 0;
  for (let index = position; index < position + width; index++)
    value = value * 256 + (bytes[index] as number);
  return value;
}

function sizeOf(trailer: Dictionary): number {
  const size = trailer.get('Size');
  if (typeof size !== 'number') throw new DamagedPdf('no size');
  return size;
}

function numbers(value: Value | undefined): readonly number[] {
  if (!isArray(value) || !value.every((item) => typeof item === 'number'))
    throw new DamagedPdf('no list of numbers');
  return value as readonly number[]; // every() does not narrow the readonly union
}
