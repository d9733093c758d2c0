import { hexDigit } from './characters.ts';

const slots = 4_096;
const maximumKeptBytes = 32;

/** A cache of names, each in the slot of its bytes' hash: a PDF repeats a few names many times. */
const met: (string | undefined)[] = new Array(slots).fill(undefined);

/** The text of a name token whose slash is at `start`, with `#xx` decoded; one character per byte. */
export function nameAt(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > maximumKeptBytes) return decodedName(bytes, start, end);
  let hash = 0;
  for (let position = start + 1; position < end; position++)
    hash = (hash * 31 + (bytes[position] as number)) | 0;
  const slot = hash & (slots - 1);
  const known = met[slot];
  if (known !== undefined && isName(known, bytes, start, end)) return known;
  const name = decodedName(bytes, start, end);
  met[slot] = name;
  return name;
}

function isName(name: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start - 1) return false;
  for (let index = 0; index < name.length; index++) {
    const byte = bytes[start + 1 + index];
    if (name.charCodeAt(index) !== byte || byte === 0x23) return false;
  }
  return true;
}

function decodedName(bytes: Uint8Array, start: number, end: number): string {
  let name = '';
  for (let position = start + 1; position < end; position++) {
    const byte = bytes[position] as number;
    const high = byte === 0x23 && position + 2 < end ? hexDigit(bytes[position + 1] as number) : -1;
    const low = high < 0 ? -1 : hexDigit(bytes[position + 2] as number);
    if (low < 0) name += String.fromCharCode(byte);
    else {
      name += String.fromCharCode(high * 16 + low);
      position += 2;
    }
  }
  return name;
}
