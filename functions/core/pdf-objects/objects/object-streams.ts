import { DamagedPdf, PdfLimitExceeded } from '../errors.ts';
import { decodeStream } from '../filters/decode-stream.ts';
import { objectAtOffset } from './object-at-offset.ts';
import { parseDictionary } from './parse-value.ts';
import type { ObjectStream, PdfFile } from './pdf-file.ts';
import { streamDataStart } from './stream-data.ts';
import { streamEnd } from './stream-end.ts';
import { cursorAt, nextToken, token } from './tokens.ts';

/** The maximum total unpacked size of a file's object streams. */
const maximumUnpackedBytes = 256 * 1024 * 1024;

/** The object stream with this number, unpacked once (ISO 32000-2, 7.5.7). Throws DamagedPdf if it is not one. */
export function objectStream(file: PdfFile, number: number): ObjectStream {
  const known = file.objectStreams.get(number);
  if (known) return known;
  const { bytes } = file;
  const cursor = objectAtOffset(file, number);
  const dictionary = parseDictionary(cursor);
  if (dictionary.get('Type') !== 'ObjStm') throw new DamagedPdf('no object stream');
  const from = streamDataStart(cursor);
  if (from === undefined) throw new DamagedPdf('bad object stream');
  const end = streamEnd(file, from, dictionary.get('Length'));
  const remaining = maximumUnpackedBytes - file.memory.unpackedBytes;
  if (remaining <= 0) throw new PdfLimitExceeded('unpackedBytes');
  const unpacked = decodeStream(dictionary, bytes.subarray(from, end), remaining);
  file.memory.unpackedBytes += unpacked.length;
  const stream = withHeader(unpacked, dictionary.get('N'), dictionary.get('First'));
  file.objectStreams.set(number, stream);
  return stream;
}

/** The indexes of an object stream's objects, by their numbers. */
export function indexesOf(stream: ObjectStream): ReadonlyMap<number, number> {
  stream.indexes ??= new Map(stream.numbers.map((number, index) => [number, index]));
  return stream.indexes;
}

function withHeader(bytes: Uint8Array, count: unknown, first: unknown): ObjectStream {
  if (typeof count !== 'number' || typeof first !== 'number' || count < 0 || count > bytes.length)
    throw new DamagedPdf('bad object stream');
  const cursor = cursorAt(bytes, 0, Math.min(first, bytes.length));
  const numbers: number[] = [];
  const starts: number[] = [];
  for (let index = 0; index < count; index++) {
    if (nextToken(cursor) !== token.integer) throw new DamagedPdf('bad object stream');
    numbers.push(cursor.number);
    if (nextToken(cursor) !== token.integer || cursor.number < 0) throw new DamagedPdf('bad object stream');
    starts.push(cursor.number + first);
  }
  return { bytes, numbers, starts };
}
