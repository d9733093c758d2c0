import { predefinedName } from './glyph-naming.ts';
import { glyphText } from './maps/glyph-text.ts';
import { macintoshCode } from './programs/glyph-names.ts';
import { postNames } from './programs/post-names.ts';
import type { CharacterMap } from './programs/read-character-maps.ts';
import type { TrueType } from './programs/true-type.ts';
import type { SimpleFont } from './simple-font.ts';

/** The start of the codes in the single map of a symbolic font (ISO 32000-2, 9.6.5.4). */
export const privateCodes = 0xf000;

/** Finds the glyphs of a font's codes as viewers do. */
export interface GlyphFinder {
  /** The glyph index, or 0 if there is none. */
  glyphOf(code: number): number;
  /** Whether the lookup uses only what the rules of PDF/A allow. */
  isFoundByRule(code: number): boolean;
  textOf(code: number): string | undefined;
}

export function glyphFinder(
  { naming, isSymbolic, mapped }: SimpleFont,
  { maps, tables }: TrueType,
): GlyphFinder {
  const found = (platform: number, encoding?: number) =>
    maps.find((map) => map.platform === platform && (encoding === undefined || map.encoding === encoding));
  const unicode = found(3, 1) ?? found(0) ?? found(3, 10);
  const [macintosh, symbol] = [found(1, 0), found(3, 0)];
  const names = postNames(tables.get('post'));
  const byName = (name: string) => {
    const text = glyphText(name) ?? '';
    return (
      (unicode && onlyGlyph(unicode, text)) ||
      macintosh?.glyphs.get(macintoshCode(text)) ||
      Math.max(0, names.indexOf(name)) ||
      0
    );
  };
  const bySymbol = (code: number) => {
    if (!symbol) return 0;
    for (const base of [privateCodes, 0, 0xf100, 0xf200]) {
      const glyph = symbol.glyphs.get(base + code);
      if (glyph) return glyph;
    }
    return 0;
  };
  const direct = (code: number) => bySymbol(code) || macintosh?.glyphs.get(code) || 0;
  const nameOf = (code: number) =>
    naming.nameOf(code) ??
    (naming.isStated || !isSymbolic ? predefinedName('StandardEncoding', code) : undefined);
  const goesByName =
    naming.isStated && (!isSymbolic || (naming.base !== undefined && naming.differences.size === 0));
  const glyphs = Array.from({ length: 256 }, (_, code) => {
    const name = nameOf(code);
    const named = name === undefined ? 0 : byName(name);
    const own = direct(code);
    return (goesByName ? named || own : own || named) || maps[0]?.glyphs.get(code) || 0;
  });
  return {
    glyphOf: (code) => glyphs[code] ?? 0,
    isFoundByRule(code) {
      if (!isSymbolic && naming.isStated) return byName(nameOf(code) ?? '') > 0;
      return (symbol ? bySymbol(code) : (macintosh?.glyphs.get(code) ?? 0)) > 0;
    },
    textOf(code) {
      const name = nameOf(code);
      return (
        mapped.textOf(code) ??
        (name === undefined || name === '.notdef' ? undefined : glyphText(name)) ??
        (unicode && textOfGlyph(unicode, glyphs[code] ?? 0))
      );
    },
  };
}

/** Returns the glyph of a text of one character, or 0 if there is none. */
function onlyGlyph({ glyphs }: CharacterMap, text: string): number {
  const [first, ...others] = [...text];
  return first === undefined || others.length > 0 ? 0 : (glyphs.get(first.codePointAt(0) ?? 0) ?? 0);
}

function textOfGlyph({ glyphs }: CharacterMap, glyph: number): string | undefined {
  if (glyph === 0) return undefined;
  for (const [code, own] of glyphs) if (own === glyph) return String.fromCodePoint(code);
  return undefined;
}
