import { DamagedPdf } from '../errors.ts';
import { hexDigit } from './characters.ts';
import { nameAt } from './name-at.ts';
import { type Cursor, nextToken, type Token, token, tokenIs } from './tokens.ts';
import type { Dictionary, Value } from './values.ts';

const maximumDepth = 100;

/** Parses the value at a cursor and moves past it. Throws DamagedPdf if there is none or it nests beyond 100 levels. */
export function parseValue(cursor: Cursor): Value {
  return valueAt(cursor, nextToken(cursor), 0);
}

/** Parses the dictionary at a cursor. Throws DamagedPdf for anything else. */
export function parseDictionary(cursor: Cursor): Dictionary {
  if (nextToken(cursor) !== token.dictionaryOpen) throw new DamagedPdf('no dictionary');
  return dictionaryAt(cursor, 0);
}

function valueAt(cursor: Cursor, kind: Token, depth: number): Value {
  switch (kind) {
    case token.integer:
    case token.real:
      return cursor.number;
    case token.name:
      return nameAt(cursor.bytes, cursor.start, cursor.position);
    case token.reference:
      return { number: cursor.number, generation: cursor.generation };
    case token.literalString:
      return literalBytes(cursor.bytes, cursor.start + 1, cursor.position - 1);
    case token.hexString:
      return hexBytes(cursor.bytes, cursor.start + 1, cursor.position - 1);
    case token.arrayOpen:
      return arrayAt(cursor, depth);
    case token.dictionaryOpen:
      return dictionaryAt(cursor, depth);
    case token.keyword:
      return keywordValue(cursor);
    default:
      throw new DamagedPdf('no value');
  }
}

function keywordValue(cursor: Cursor): Value {
  if (tokenIs(cursor, 'null')) return null;
  if (tokenIs(cursor, 'true')) return true;
  if (tokenIs(cursor, 'false')) return false;
  throw new DamagedPdf('unknown keyword');
}

function arrayAt(cursor: Cursor, depth: number): readonly Value[] {
  if (depth >= maximumDepth) throw new DamagedPdf('nested too deep');
  const values: Value[] = [];
  for (let kind = nextToken(cursor); kind !== token.arrayClose; kind = nextToken(cursor))
    values.push(valueAt(cursor, kind, depth + 1));
  return values;
}

function dictionaryAt(cursor: Cursor, depth: number): Dictionary {
  if (depth >= maximumDepth) throw new DamagedPdf('nested too deep');
  const map = new Map<string, Value>();
  for (let kind = nextToken(cursor); kind !== token.dictionaryClose; kind = nextToken(cursor)) {
    if (kind !== token.name) throw new DamagedPdf('key that is no name');
    const key = nameAt(cursor.bytes, cursor.start, cursor.position);
    map.set(key, valueAt(cursor, nextToken(cursor), depth + 1));
  }
  return map;
}

const escapes: ReadonlyMap<number, number> = new Map(
  Object.entries({ n: 10, r: 13, t: 9, b: 8, f: 12 }).map(([letter, byte]) => [letter.charCodeAt(0), byte]),
);

function literalBytes(bytes: Uint8Array, start: number, end: number): Uint8Array {
  if (!bytes.subarray(start, end).some((byte) => byte === 0x5c || byte === 0x0d))
    return bytes.slice(start, end);
  const decoded = new Uint8Array(end - start);
  let length = 0;
  for (let position = start; position < end; position++) {
    let byte = bytes[position] as number;
    if (byte === 0x0d) {
      if (bytes[position + 1] === 0x0a) position++;
      byte = 0x0a;
    } else if (byte === 0x5c) {
      const next = bytes[++position] as number;
      if (next === 0x0d || next === 0x0a) {
        if (next === 0x0d && bytes[position + 1] === 0x0a) position++;
        continue;
      }
      byte = escapes.get(next) ?? next;
      if (next >= 0x30 && next <= 0x37) {
        byte = next - 0x30;
        for (let digits = 1; digits < 3 && position + 1 < end; digits++) {
          const digit = (bytes[position + 1] as number) - 0x30;
          if (digit < 0 || digit > 7) break;
          byte = byte * 8 + digit;
          position++;
        }
      }
    }
    decoded[length++] = byte;
  }
  return decoded.subarray(0, length);
}

/** The bytes of a hexadecimal string between two positions. Other characters are skipped. */
export function hexBytes(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const decoded = new Uint8Array((end - start + 1) >> 1);
  let length = 0;
  let high = -1;
  for (let position = start; position < end; position++) {
    const digit = hexDigit(bytes[position] as number);
    if (digit < 0) continue;
    if (high < 0) high = digit << 4;
    else {
      decoded[length++] = high | digit;
      high = -1;
    }
  }
  if (high >= 0) decoded[length++] = high;
  return length === decoded.length ? decoded : decoded.subarray(0, length);
}
