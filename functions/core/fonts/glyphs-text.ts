import { glyphText } from './maps/glyph-text.ts';
import type { FontProgram } from './programs/font-program.ts';
import { type Cff, stringOf } from './programs/read-cff.ts';
import type { CharacterMap } from './programs/read-character-maps.ts';

/** The text of a glyph of a composite font's program. */
export function glyphsText(program: FontProgram | undefined, glyph: number): string | undefined {
  if (!program || glyph === 0) return undefined;
  if (program.kind !== 'trueType') return program.cff.isCidKeyed ? undefined : cffText(program.cff, glyph);
  return program.font.maps
    .filter(isUnicode)
    .map((map) => mapText(map, glyph))
    .find((text) => text !== undefined);
}

function cffText(cff: Cff, glyph: number): string | undefined {
  return glyphText(stringOf(cff, cff.charset[glyph] ?? 0));
}

function isUnicode({ platform, encoding }: CharacterMap): boolean {
  return platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
}

const reversed = new WeakMap<CharacterMap, ReadonlyMap<number, number>>();

function mapText(map: CharacterMap, glyph: number): string | undefined {
  const codes = reversed.get(map) ?? new Map([...map.glyphs].reverse().map(([code, own]) => [own, code]));
  reversed.set(map, codes);
  const code = codes.get(glyph);
  return code === undefined ? undefined : String.fromCodePoint(code);
}
