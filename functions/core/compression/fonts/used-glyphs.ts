import { glyphText } from '../../fonts/maps/glyph-text.ts';
import { BrokenFont } from '../../fonts/programs/broken-font.ts';
import { macintoshCode, namedTexts, predefinedTexts } from '../../fonts/programs/glyph-names.ts';
import { type Cff, stringOf } from '../../fonts/programs/read-cff.ts';
import type { CharacterMap } from '../../fonts/programs/read-character-maps.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import type { FontUser } from './find-font-users.ts';

/** The shown codes of a simple font. */
function shownBytes({ shown }: FontUser): readonly number[] {
  return flagged(shown?.bytes);
}

/** The CIDs that a composite font shows. Throws BrokenFont if its codes are not CIDs themselves. */
export function shownCids(file: PdfFile, { composite, shown }: FontUser): readonly number[] {
  if (!shown) return [];
  // Vertical text may use other glyphs than those of its codes.
  if (resolve(file, composite?.get('Encoding')) !== 'Identity-H') throw new BrokenFont('codes with a map');
  return flagged(shown.pairs);
}

/** The glyphs of a TrueType font under a CIDFontType2. Throws BrokenFont. */
export function cidGlyphs(file: PdfFile, user: FontUser): readonly number[] {
  const cids = shownCids(file, user);
  const map = user.font.get('CIDToGIDMap');
  const named = resolve(file, map);
  if (named === null || named === 'Identity') return cids;
  const glyphs = map === undefined ? undefined : decodeContent(file, [map], { bytes: 1 << 18 });
  if (!glyphs) throw new BrokenFont('a map of glyphs that cannot be read');
  const bytes = Buffer.from(glyphs);
  return cids.map((cid) => (cid * 2 + 2 <= bytes.length ? bytes.readUInt16BE(cid * 2) : 0));
}

/** The glyph names in a font's own encoding, by code. */
export function differences(file: PdfFile, font: Dictionary): ReadonlyMap<number, string> {
  const named = new Map<number, string>();
  let code = 0;
  const listed = resolveArray(file, resolveDictionary(file, font.get('Encoding'))?.get('Differences')) ?? [];
  for (const item of listed) {
    const value = resolve(file, item);
    if (typeof value === 'number') code = value;
    else if (typeof value === 'string') named.set(code++, value);
  }
  return named;
}

/**
 * Every glyph that any of the methods by which viewers read a simple TrueType font (ISO 32000-2, 9.6.5.4) could find
 * for its codes. `postNames` are the names in the font by glyph. Throws BrokenFont for a name that no method finds.
 */
export function simpleGlyphs(
  file: PdfFile,
  user: FontUser,
  maps: readonly CharacterMap[],
  postNames: readonly string[],
): ReadonlySet<number> {
  const glyphs = new Set<number>();
  const names = differences(file, user.font);
  const byMap = (code: number, accepts: (map: CharacterMap) => boolean = () => true) => {
    for (const map of maps) {
      const glyph = accepts(map) ? map.glyphs.get(code) : undefined;
      if (glyph !== undefined) glyphs.add(glyph);
    }
  };
  for (const code of shownBytes(user)) {
    for (const base of [0, 0xf000, 0xf100, 0xf200]) byMap(base + code);
    if (maps.length === 0) glyphs.add(code);
    const name = names.get(code);
    // Only single characters: a map contains no others.
    const named = name === undefined ? [] : namedTexts(name).filter((text) => [...text].length === 1);
    for (const one of name === undefined ? predefinedTexts(code) : named) {
      byMap(one.codePointAt(0) ?? 0);
      byMap(macintoshCode(one), ({ platform }) => platform === 1);
    }
    if (name === undefined) continue;
    const glyph = postNames.indexOf(name);
    if (glyph >= 0) glyphs.add(glyph);
    else if (name !== '.notdef' && !named.some((text) => hasGlyph(maps, text)))
      throw new BrokenFont('a glyph of an unknown name');
  }
  return glyphs;
}

function hasGlyph(maps: readonly CharacterMap[], text: string): boolean {
  const [code, ofMacintosh] = [text.codePointAt(0) ?? 0, macintoshCode(text)];
  return maps.some(({ platform, glyphs }) => glyphs.has(platform === 1 ? ofMacintosh : code));
}

/** Every glyph that a simple font's codes could find in a CFF font. Throws BrokenFont. */
export function simpleCffGlyphs(file: PdfFile, user: FontUser, cff: Cff): ReadonlySet<number> {
  if (cff.isCidKeyed || !cff.encoding) throw new BrokenFont('an encoding of its own');
  const named = new Map([...cff.charset].map((string, glyph) => [stringOf(cff, string), glyph]));
  const texts = new Map<string, number[]>();
  for (const [name, glyph] of named) {
    const text = glyphText(name);
    if (text !== undefined) texts.set(text, [...(texts.get(text) ?? []), glyph]);
  }
  const glyphs = new Set<number>();
  const names = differences(file, user.font);
  for (const code of shownBytes(user)) {
    glyphs.add(cff.encoding[code] ?? 0);
    const name = names.get(code);
    const own = name === undefined ? undefined : named.get(name);
    if (own !== undefined) {
      glyphs.add(own);
      continue;
    }
    for (const one of name === undefined ? predefinedTexts(code) : namedTexts(name))
      for (const glyph of texts.get(one) ?? []) glyphs.add(glyph);
  }
  return glyphs;
}

function flagged(flags: Uint8Array | undefined): readonly number[] {
  const codes: number[] = [];
  for (const [code, flag] of (flags ?? []).entries()) if (flag) codes.push(code);
  return codes;
}
