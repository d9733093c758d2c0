import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';
import { glyphText } from './maps/glyph-text.ts';
import { standardCode, standardStrings } from './programs/standard-strings.ts';

/** The glyph names in a simple font's dictionary. */
export interface GlyphNaming {
  /** The predefined base encoding; undefined for the font's own. */
  readonly base: string | undefined;
  /** The names that differ from the base, by code. */
  readonly differences: ReadonlyMap<number, string>;
  /** Whether the dictionary has an encoding at all. */
  readonly isStated: boolean;
  /** The name of a code's glyph; undefined if only the font program states it. */
  nameOf(code: number): string | undefined;
}

const predefined = new Set(['WinAnsiEncoding', 'MacRomanEncoding', 'StandardEncoding']);

/** Reads the Encoding entry of a simple font (ISO 32000-2, 9.6.5). */
export function readNaming(file: PdfFile, font: Dictionary): GlyphNaming {
  const encoding = resolve(file, font.get('Encoding'));
  const entries = resolveDictionary(file, font.get('Encoding'));
  const named = typeof encoding === 'string' ? encoding : resolve(file, entries?.get('BaseEncoding'));
  const base = typeof named === 'string' && predefined.has(named) ? named : undefined;
  const differences = new Map<number, string>();
  let code = 0;
  for (const item of resolveArray(file, entries?.get('Differences')) ?? []) {
    const value = resolve(file, item);
    if (typeof value === 'number') code = value;
    else if (typeof value === 'string' && code >= 0 && code < 256) differences.set(code++, value);
  }
  return {
    base,
    differences,
    isStated: encoding !== null,
    nameOf: (own) => differences.get(own) ?? (base && predefinedName(base, own)),
  };
}

/** The name of a code's glyph in a predefined encoding for Latin text (ISO 32000-2, annex D). */
export function predefinedName(encoding: string, code: number): string {
  if (encoding === 'StandardEncoding') return standardStrings[standardCode(code)] ?? '.notdef';
  const isWindows = encoding === 'WinAnsiEncoding';
  if (code < 0x20 || (code === 0x7f && !isWindows)) return '.notdef';
  if (isWindows && code === 0xad) return 'hyphen';
  if (!isWindows && code === 0xdb) return 'currency';
  const decoder = isWindows ? windows : macintosh;
  const text = decoder.decode(Uint8Array.of(code)).replace('\u00a0', ' ');
  // Unassigned codes show a bullet.
  return latinNames().get(text) ?? (isWindows ? 'bullet' : '.notdef');
}

const [windows, macintosh] = ['windows-1252', 'macintosh'].map((name) => new TextDecoder(name)) as [
  TextDecoder,
  TextDecoder,
];

/** The first 229 are Adobe's standard Latin characters. */
const latinCount = 229;
let names: ReadonlyMap<string, string> | undefined;

function latinNames(): ReadonlyMap<string, string> {
  names ??= new Map(
    ['Euro', ...standardStrings.slice(1, latinCount)].flatMap((name) => {
      const text = name === 'fi' ? 'ﬁ' : name === 'fl' ? 'ﬂ' : glyphText(name);
      return text === undefined ? [] : [[text, name] as const];
    }),
  );
  return names;
}
