import { isDigit, isWhitespace } from './characters.ts';

const maximumDigits = 8;

/** The number, generation and offset of the object whose `obj` is at a position; undefined if there is none. */
export function headerBefore(bytes: Uint8Array, at: number) {
  const generation = numberBefore(bytes, spaceBefore(bytes, at));
  const number = generation && numberBefore(bytes, spaceBefore(bytes, generation.start));
  if (!number || number.end === generation.start || number.value === 0) return undefined;
  return { number: number.value, generation: generation.value, offset: number.start };
}

function numberBefore(bytes: Uint8Array, end: number) {
  let start = end;
  while (start > 0 && end - start < maximumDigits && isDigit(bytes[start - 1])) start--;
  if (start === end) return undefined;
  return { start, end, value: Number(String.fromCharCode(...bytes.subarray(start, end))) };
}

function spaceBefore(bytes: Uint8Array, end: number): number {
  let start = end;
  while (start > 0 && end - start < maximumDigits && isWhitespace(bytes[start - 1])) start--;
  return start;
}
