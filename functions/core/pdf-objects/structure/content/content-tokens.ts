import { characterClasses, regular, whitespace } from '../../objects/characters.ts';
import { spend } from '../../work-budget.ts';
import { afterNumber, beginsNumber } from './content-numbers.ts';
import { isContentOperator } from './content-operators.ts';

/**
 * Calls `take` with the start and end of each string, name, number and operator of page content (ISO 32000-2, 7.8.2).
 * Skips brackets, comments, non-operators glued to a number, and the data of inline images. Content need not be
 * well-formed.
 */
export function eachContentToken(bytes: Uint8Array, take: (start: number, end: number) => void): void {
  let position = 0;
  spend('contentByte', bytes.length);
  while (position < bytes.length) {
    const start = position;
    const byte = bytes[position] as number;
    const isDictionary = byte === 0x3c && bytes[position + 1] === 0x3c;
    const isNumber = beginsNumber(byte);
    const isWord = isNumber || byte === 0x2f || characterClasses[byte] === regular;
    if (byte === 0x28) position = afterString(bytes, start);
    else if (byte === 0x25) position = afterLine(bytes, start);
    else if (byte === 0x3c && !isDictionary) position = afterHexString(bytes, start);
    else if (isNumber) position = afterNumber(bytes, start);
    else if (isWord) position = afterWord(bytes, start + 1);
    else position += isDictionary ? 2 : 1;
    if (isWord || byte === 0x28 || (byte === 0x3c && !isDictionary)) take(start, position);
    if (isNumber) position = afterTail(bytes, position);
    else if (isWord && isToken(bytes, start, position, 'ID')) position = afterImage(bytes, position);
  }
}

/** Whether a token is this text. */
export function isToken(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false;
  for (let index = 0; index < text.length; index++)
    if (bytes[start + index] !== text.charCodeAt(index)) return false;
  return true;
}

/**
 * The end of characters glued to the end of a number: readers skip them, unless they are an operator or another number.
 */
export function afterTail(bytes: Uint8Array, start: number): number {
  if (characterClasses[bytes[start] as number] !== regular || beginsNumber(bytes[start])) return start;
  const end = afterWord(bytes, start);
  return isContentOperator(bytes, start, end) ? start : end;
}

function afterWord(bytes: Uint8Array, from: number): number {
  let position = from;
  while (position < bytes.length && characterClasses[bytes[position] as number] === regular) position++;
  return position;
}

function afterString(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let position = start; position < bytes.length; position++) {
    const byte = bytes[position];
    if (byte === 0x5c) position++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return position + 1;
  }
  return bytes.length;
}

function afterHexString(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(0x3e, start);
  return end < 0 ? bytes.length : end + 1;
}

function afterLine(bytes: Uint8Array, start: number): number {
  let position = start;
  while (position < bytes.length && bytes[position] !== 0x0a && bytes[position] !== 0x0d) position++;
  return position;
}

/**
 * The position after an inline image, whose data ends at the first `EI` that stands alone. `start` is the position
 * after `ID`.
 */
export function afterImage(bytes: Uint8Array, start: number): number {
  for (let position = start + 1; position + 2 < bytes.length; position++) {
    const isWord = bytes[position] === 0x45 && bytes[position + 1] === 0x49;
    if (!isWord || characterClasses[bytes[position - 1] as number] !== whitespace) continue;
    if (characterClasses[bytes[position + 2] as number] === whitespace) return position + 2;
  }
  return bytes.length;
}
