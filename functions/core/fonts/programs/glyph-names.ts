import { glyphText } from '../maps/glyph-text.ts';
import { standardCode, standardStrings } from './standard-strings.ts';

const [windows, macintosh] = ['windows-1252', 'macintosh'].map((name) => new TextDecoder(name));

const ligatures: Readonly<Record<string, string>> = { ff: 'ﬀ', fi: 'ﬁ', fl: 'ﬂ', ffi: 'ﬃ', ffl: 'ﬄ' };

/** The possible texts of a code in PDF's predefined encodings for Latin text (ISO 32000-2, annex D). */
export function predefinedTexts(code: number): readonly string[] {
  const byte = Uint8Array.of(code);
  const standard = namedTexts(standardStrings[standardCode(code)] ?? '');
  const texts = [windows?.decode(byte) ?? '', macintosh?.decode(byte) ?? '', ...standard];
  // Unassigned codes show a bullet in WinAnsiEncoding; 0xAD is a hyphen, 0xA0 and 0xCA a space.
  const others = code === 0xad ? ['-'] : code === 0xa0 || code === 0xca ? [' '] : code > 126 ? ['•'] : [];
  const all = [...texts, ...others].filter((text) => text !== '');
  return [...new Set(all.flatMap((text) => [text, text.normalize('NFKC')]))];
}

/** The possible texts of a glyph of this name: a ligature is one character, or several. */
export function namedTexts(name: string): readonly string[] {
  const text = glyphText(name);
  if (text === undefined) return [];
  return [text, ...(ligatures[text] === undefined ? [] : [ligatures[text]]), text.normalize('NFKC')];
}

/** The code of a character in the Macintosh's encoding, or -1. */
export function macintoshCode(text: string): number {
  macintoshCodes ??= new Map(
    Array.from({ length: 256 }, (_, code) => [macintosh?.decode(Uint8Array.of(code)) ?? '', code]),
  );
  return macintoshCodes.get(text) ?? -1;
}

let macintoshCodes: Map<string, number> | undefined;
