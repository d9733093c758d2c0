/** The class of a byte that is part of names, numbers and keywords. */
export const regular = 0;
/** The class of a byte that only separates. */
export const whitespace = 1;
/** The class of a byte that begins or ends a string, array, dictionary, name or comment. */
const delimiter = 2;

/** The class of each byte value (ISO 32000-2, 7.2.3). */
export const characterClasses: Uint8Array = classes();

function classes(): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) table[byte] = whitespace;
  for (const character of '()<>[]{}/%') table[character.charCodeAt(0)] = delimiter;
  return table;
}

/** Whether a byte is a digit; false for undefined, beyond the end of a file. */
export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Whether a byte is white space; false for undefined, beyond the end of a file. */
export function isWhitespace(byte: number | undefined): boolean {
  return byte !== undefined && characterClasses[byte] === whitespace;
}

/** The value of a hexadecimal digit's byte, or -1. */
export function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
