import { DamagedPdf } from '../errors.ts';
import { characterClasses, regular, whitespace } from './characters.ts';

/** The kinds of token that `nextToken` distinguishes. */
export const token = {
  end: 0,
  integer: 1,
  real: 2,
  name: 3,
  literalString: 4,
  hexString: 5,
  reference: 6,
  keyword: 7,
  arrayOpen: 8,
  arrayClose: 9,
  dictionaryOpen: 10,
  dictionaryClose: 11,
} as const;

export type Token = (typeof token)[keyof typeof token];

/** A position in bytes. The last token is `start` to `position`; `number` and `generation` are its value, if any. */
export interface Cursor {
  readonly bytes: Uint8Array;
  readonly end: number;
  position: number;
  start: number;
  number: number;
  generation: number;
}

export function cursorAt(bytes: Uint8Array, position: number, end = bytes.length): Cursor {
  return { bytes, end, position, start: position, number: 0, generation: 0 };
}

/**
 * Moves past the next token and returns its kind. `12 0 R` is one token. Nothing is copied: a token is a range.
 * Throws DamagedPdf for bytes that cannot occur in a PDF object.
 */
export function nextToken(cursor: Cursor): Token {
  skipSpace(cursor);
  const { bytes, position, end } = cursor;
  cursor.start = position;
  if (position >= end) return token.end;
  const byte = bytes[position] as number;
  switch (byte) {
    case 0x2f: // /
      cursor.position = regularEnd(bytes, position + 1, end);
      return token.name;
    case 0x28: // (
      return literalString(cursor);
    case 0x5b: // [
      cursor.position = position + 1;
      return token.arrayOpen;
    case 0x5d: // ]
      cursor.position = position + 1;
      return token.arrayClose;
    case 0x3c: // <
      if (bytes[position + 1] !== 0x3c) return hexString(cursor);
      cursor.position = position + 2;
      return token.dictionaryOpen;
    case 0x3e: // >
      if (bytes[position + 1] !== 0x3e) throw new DamagedPdf('lone >');
      cursor.position = position + 2;
      return token.dictionaryClose;
    case 0x29: // )
    case 0x7b: // {
    case 0x7d: // }
      throw new DamagedPdf('stray delimiter');
  }
  cursor.position = regularEnd(bytes, position, end);
  const mayBeNumber = (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e || byte === 0x2b;
  return mayBeNumber ? number(cursor, byte) : token.keyword;
}

/** Whether the last token is this text. */
export function tokenIs(cursor: Cursor, text: string): boolean {
  if (cursor.position - cursor.start !== text.length) return false;
  for (let index = 0; index < text.length; index++)
    if (cursor.bytes[cursor.start + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** Moves past white space and comments. */
export function skipSpace(cursor: Cursor): void {
  const { bytes, end } = cursor;
  let position = cursor.position;
  for (; position < end; position++) {
    const byte = bytes[position] as number;
    if (byte === 0x25) {
      while (position < end && bytes[position] !== 0x0a && bytes[position] !== 0x0d) position++;
    } else if (characterClasses[byte] !== whitespace) break;
  }
  cursor.position = Math.min(position, end);
}

function regularEnd(bytes: Uint8Array, from: number, end: number): number {
  let position = from;
  while (position < end && characterClasses[bytes[position] as number] === regular) position++;
  return position;
}

function number(cursor: Cursor, first: number): Token {
  const { bytes, start, position } = cursor;
  const isSigned = first === 0x2d || first === 0x2b;
  let value = 0;
  for (let index = isSigned ? start + 1 : start; index < position; index++) {
    const digit = (bytes[index] as number) - 0x30;
    if (digit < 0 || digit > 9) return real(cursor, index, value);
    value = value * 10 + digit;
  }
  if ((isSigned && position - start === 1) || value > Number.MAX_SAFE_INTEGER)
    throw new DamagedPdf('bad number');
  cursor.number = first === 0x2d ? -value : value;
  return !isSigned && isReference(cursor) ? token.reference : token.integer;
}

/** The most digits that a number represents exactly. */
const exactDigits = 15;

function real(cursor: Cursor, pointAt: number, whole: number): Token {
  const { bytes, start, position } = cursor;
  if (bytes[pointAt] !== 0x2e || position - start > 340) throw new DamagedPdf('bad number');
  let value = whole;
  for (let index = pointAt + 1; index < position; index++) {
    const digit = (bytes[index] as number) - 0x30;
    if (digit < 0 || digit > 9) throw new DamagedPdf('bad number');
    value = value * 10 + digit;
  }
  const isSigned = bytes[start] === 0x2d || bytes[start] === 0x2b;
  const digits = position - start - (isSigned ? 2 : 1);
  // Dividend and divisor are exact, so the quotient is the number nearest to the decimal.
  if (digits > 0 && digits <= exactDigits) {
    const size = value / 10 ** (position - pointAt - 1);
    cursor.number = bytes[start] === 0x2d ? -size : size;
    return token.real;
  }
  const text = String.fromCharCode(...bytes.subarray(start, position));
  cursor.number = Number(text);
  if (Number.isNaN(cursor.number)) throw new DamagedPdf('bad number');
  return token.real;
}

/** Looks for ` 0 R` after an integer and, if present, moves past it. */
function isReference(cursor: Cursor): boolean {
  const { bytes, end } = cursor;
  let position = cursor.position;
  const gap = position;
  while (position < end && characterClasses[bytes[position] as number] === whitespace) position++;
  if (position === gap) return false;
  const generationAt = position;
  let generation = 0;
  for (; position < end && position - generationAt < 6; position++) {
    const digit = (bytes[position] as number) - 0x30;
    if (digit < 0 || digit > 9) break;
    generation = generation * 10 + digit;
  }
  const space = position;
  if (position === generationAt) return false;
  while (position < end && characterClasses[bytes[position] as number] === whitespace) position++;
  if (position === space || bytes[position] !== 0x52) return false;
  if (position + 1 < end && characterClasses[bytes[position + 1] as number] === regular) return false;
  cursor.generation = generation;
  cursor.position = position + 1;
  return true;
}

function literalString(cursor: Cursor): Token {
  const { bytes, end } = cursor;
  let depth = 0;
  for (let position = cursor.position; position < end; position++) {
    const byte = bytes[position];
    if (byte === 0x5c) position++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) {
      cursor.position = position + 1;
      return token.literalString;
    }
  }
  throw new DamagedPdf('string without end');
}

function hexString(cursor: Cursor): Token {
  const { bytes, end } = cursor;
  for (let position = cursor.position + 1; position < end; position++) {
    const byte = bytes[position] as number;
    if (byte === 0x3e) {
      cursor.position = position + 1;
      return token.hexString;
    }
    // Other characters are skipped, as in other readers, except the start of another token.
    if (characterClasses[byte] !== regular && characterClasses[byte] !== whitespace) break;
  }
  throw new DamagedPdf('bad hexadecimal string');
}
