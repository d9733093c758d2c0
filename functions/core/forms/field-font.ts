import { glyphText } from '../fonts/maps/glyph-text.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import { standardWidths } from '../typesetting/fonts/standard-widths.ts';

/** A font of the form with a known encoding. */
export interface FieldFont {
  /** Its name among the form's resources. */
  readonly name: string;
  readonly value: Value;
  /** The code of each of its characters. */
  readonly codes: ReadonlyMap<string, number>;
  /** The width of a code's glyph in ems. */
  widthOf(code: number): number;
}

/** Symbol fonts, whose letters are pictures. */
const pictorial = /Symbol|Dingbat|Wingding|Webding/i;

/** A flag of font descriptors (ISO 32000-2, table 121). */
const symbolic = 1 << 2;

/**
 * The font of this name among resources, if it is a simple one whose glyphs are known by their characters. A subset
 * font may lack other glyphs, and is not used.
 */
export function readFieldFont(file: PdfFile, fonts: Dictionary, name: string): FieldFont | undefined {
  const value = fonts.get(name);
  const font = resolveDictionary(file, value);
  const subtype = resolve(file, font?.get('Subtype'));
  const base = resolve(file, font?.get('BaseFont'));
  if (!font || value === undefined || typeof base !== 'string') return undefined;
  if (subtype !== 'Type1' && subtype !== 'TrueType') return undefined;
  const descriptor = resolveDictionary(file, font.get('FontDescriptor'));
  const flags = resolve(file, descriptor?.get('Flags'));
  const isSymbolic = typeof flags === 'number' && (flags & symbolic) !== 0;
  if (/^[A-Z]{6}\+/.test(base) || pictorial.test(base)) return undefined;
  const codes = readCodes(file, font.get('Encoding'), isSymbolic);
  return codes && { name, value, codes, widthOf: widthsOf(file, font, base, codes) };
}

function readCodes(
  file: PdfFile,
  value: Value | undefined,
  isSymbolic: boolean,
): ReadonlyMap<string, number> | undefined {
  const encoding = resolve(file, value);
  const entries = resolveDictionary(file, value);
  const base = typeof encoding === 'string' ? encoding : resolve(file, entries?.get('BaseEncoding'));
  if (isSymbolic && typeof base !== 'string') return undefined;
  const texts = baseTexts(base);
  let code = 0;
  for (const item of resolveArray(file, entries?.get('Differences')) ?? []) {
    const resolved = resolve(file, item);
    if (typeof resolved === 'number') code = resolved;
    else if (typeof resolved === 'string' && code < 256) texts[code++] = glyphText(resolved);
  }
  // Of two codes for a character, the first is the usual one.
  const codes = new Map<string, number>();
  for (let at = 255; at >= 0; at--) {
    const text = texts[at];
    if (text !== undefined) codes.set(text, at);
  }
  return codes;
}

function baseTexts(base: Value): (string | undefined)[] {
  const label =
    base === 'WinAnsiEncoding' ? 'windows-1252' : base === 'MacRomanEncoding' ? 'macintosh' : undefined;
  const decoder = new TextDecoder(label ?? 'ascii');
  return Array.from({ length: 256 }, (_, code) => {
    if (code < 0x20 || code === 0x7f) return undefined;
    // Without a base, only the part common to all encodings is certain.
    if (!label && (code > 0x7e || code === 0x27 || code === 0x60)) return undefined;
    return decoder.decode(Uint8Array.of(code));
  });
}

function widthsOf(
  file: PdfFile,
  font: Dictionary,
  base: string,
  codes: ReadonlyMap<string, number>,
): FieldFont['widthOf'] {
  const widths = resolveArray(file, font.get('Widths'));
  const first = resolve(file, font.get('FirstChar'));
  if (widths && typeof first === 'number')
    return (code) => {
      const width = resolve(file, widths[code - first]);
      return typeof width === 'number' ? width / 1_000 : 0.5;
    };
  const advances = new Map<number, number>();
  const measure = standardWidths(base);
  for (const [text, code] of codes) advances.set(code, measure(text));
  return (code) => advances.get(code) ?? 0.5;
}
