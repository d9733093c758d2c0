import { ifReadable } from '../errors.ts';
import { headerBefore } from '../objects/header-before.ts';
import { parseValue } from '../objects/parse-value.ts';
import { endsStream, streamDataStart } from '../objects/stream-data.ts';
import { cursorAt } from '../objects/tokens.ts';
import { type Dictionary, isDictionary, type Value } from '../objects/values.ts';

/** An object found by its `12 0 obj` header. */
export interface FoundObject {
  readonly number: number;
  readonly generation: number;
  readonly offset: number;
  /** Set for a dictionary that can be parsed. */
  readonly type: Value | undefined;
  /** The dictionary of a cross-reference stream, which is a trailer. */
  readonly trailer: Dictionary | undefined;
}

/** The maximum amount of failed parsing, as a multiple of the file's size. Only hostile files need more. */
const maximumPasses = 4;

/**
 * Every object outside object streams, in file order, regardless of the cross-references. Leaves out objects within a
 * stream of correct length, such as an attached PDF, and numbers from `maximumNumber` on.
 */
export function findObjects(bytes: Uint8Array, maximumNumber: number): readonly FoundObject[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: FoundObject[] = [];
  let budget = bytes.length * maximumPasses;
  let objectEnd = 0;
  for (let at = buffer.indexOf('obj'); at >= 0; at = buffer.indexOf('obj', at)) {
    const start = at;
    at += 'obj'.length;
    const header = headerBefore(bytes, start);
    if (!header || header.number >= maximumNumber) continue;
    if (objectEnd < at) objectEnd = endOfObject(buffer, at);
    const value = budget > 0 ? valueWithin(bytes, at, objectEnd) : undefined;
    budget -= (value?.end ?? objectEnd) - at;
    found.push({ ...header, type: value?.type, trailer: value?.trailer });
    at = value?.end ?? at;
  }
  return found;
}

/** The position of the next `endobj`, or the file's end. No value extends beyond it. */
function endOfObject(buffer: Buffer, from: number): number {
  const end = buffer.indexOf('endobj', from);
  return end < 0 ? buffer.length : end;
}

/**
 * The known properties of the value at a position, and the ends of it and its stream; undefined if it cannot be parsed.
 */
function valueWithin(bytes: Uint8Array, from: number, end: number) {
  const cursor = cursorAt(bytes, from, end);
  return ifReadable(() => {
    const value = parseValue(cursor);
    if (!isDictionary(value)) return { end: cursor.position, type: undefined, trailer: undefined };
    const type = value.get('Type');
    const trailer = type === 'XRef' ? value : undefined;
    return { end: streamEnd(bytes, cursor.position, value.get('Length')), type, trailer };
  });
}

/** The end of the stream after a dictionary, or the dictionary's end if there is none or its length is wrong. */
function streamEnd(bytes: Uint8Array, dictionaryEnd: number, length: Value | undefined): number {
  if (typeof length !== 'number' || length < 0) return dictionaryEnd;
  const start = streamDataStart(cursorAt(bytes, dictionaryEnd));
  return start !== undefined && endsStream(bytes, start + length) ? start + length : dictionaryEnd;
}
