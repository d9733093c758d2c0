import { foldedString } from '../matching/fold-text.ts';

/** Shorter words occur in pixels and fonts by chance. */
const shortestCharacters = 6;

/**
 * Returns a function that gives the first of these words in bytes of any data: in Latin-1, UTF-8, or UTF-16 in either
 * order, and in either case; undefined if none. Short words are not searched.
 */
export function bytesFinder(words: readonly string[]): (bytes: Uint8Array) => string | undefined {
  const byStart = new Map<number, { readonly bytes: Uint8Array; readonly word: string }[]>();
  const isStart = new Uint8Array(65_536);
  for (const word of words) {
    const folded = foldedString(word, { ignoreCase: true }).trim();
    if (folded.length < shortestCharacters) continue;
    for (const text of new Set([folded, word.trim().toLowerCase()]))
      for (const bytes of encodings(text)) {
        const start = ((bytes[0] as number) << 8) | (bytes[1] as number);
        byStart.set(start, [...(byStart.get(start) ?? []), { bytes, word }]);
        isStart[start] = 1;
      }
  }
  if (byStart.size === 0) return () => undefined;
  return (bytes) => {
    for (let at = 0; at + 1 < bytes.length; at++) {
      const start =
        ((small[bytes[at] as number] as number) << 8) | (small[bytes[at + 1] as number] as number);
      if (isStart[start] !== 1) continue;
      const found = byStart.get(start)?.find((wanted) => isAt(bytes, at, wanted.bytes));
      if (found) return found.word;
    }
    return undefined;
  };
}

/** Bytes for comparison, with ASCII capitals as lowercase letters. */
const small = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte,
);

function encodings(text: string): readonly Uint8Array[] {
  const wide = Buffer.from(text, 'utf16le');
  const all = [Buffer.from(text, 'utf8'), wide, Buffer.from(wide).swap16()];
  const isLatin = [...text].every((character) => character.charCodeAt(0) < 256);
  return (isLatin ? [...all, Buffer.from(text, 'latin1')] : all).map((bytes) =>
    bytes.map((byte) => small[byte] as number),
  );
}

function isAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  if (at + wanted.length > bytes.length) return false;
  for (let index = 0; index < wanted.length; index++)
    if (small[bytes[at + index] as number] !== wanted[index]) return false;
  return true;
}
