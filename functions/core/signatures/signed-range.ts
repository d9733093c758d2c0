import { hexDigit, isWhitespace } from '../pdf-objects/objects/characters.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';

/** The bytes of a file that a signature covers. */
export interface SignedRange {
  readonly parts: readonly Uint8Array[];
  /** Whether everything up to its end is signed, except the signature itself. */
  readonly isWithoutGap: boolean;
  readonly bytesAfter: number;
}

const maximumParts = 64;

/** The part of the received file that a signature's ByteRange covers; undefined if it is not within the file. */
export function signedRange(
  file: PdfFile,
  signature: Dictionary,
  contents: Uint8Array,
  bytes: Uint8Array,
): SignedRange | undefined {
  const numbers = (resolveArray(file, signature.get('ByteRange')) ?? [])
    .slice(0, maximumParts)
    .map((item) => resolve(file, item));
  if (numbers.length < 2 || numbers.length % 2 !== 0 || !numbers.every(isCount)) return undefined;
  const parts: Uint8Array[] = [];
  let end = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    const [from, length] = [numbers[at] as number, numbers[at + 1] as number]; // checked above
    if (from < end || from + length > bytes.length) return undefined;
    parts.push(bytes.subarray(from, from + length));
    end = from + length;
  }
  const [start = 0, length = 0, resumed = 0] = numbers as readonly number[];
  const isWithoutGap =
    numbers.length === 4 && start === 0 && isHexString(bytes.subarray(length, resumed), contents);
  return { parts, isWithoutGap, bytesAfter: bytes.length - end };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** Whether bytes are a hexadecimal string of exactly this value. */
function isHexString(bytes: Uint8Array, value: Uint8Array): boolean {
  if (bytes[0] !== 0x3c || bytes.at(-1) !== 0x3e) return false;
  let digits = 0;
  for (const byte of bytes.subarray(1, -1)) {
    if (isWhitespace(byte)) continue;
    const digit = hexDigit(byte);
    const expected = digits % 2 === 0 ? (value[digits >> 1] ?? -1) >> 4 : (value[digits >> 1] ?? -1) & 15;
    if (digit < 0 || digit !== expected) return false;
    digits++;
  }
  return (digits + 1) >> 1 === value.length;
}
