import { predefinedName } from '../../fonts/glyph-naming.ts';
import { glyphText } from '../../fonts/maps/glyph-text.ts';
import { macintoshCode } from '../../fonts/programs/glyph-names.ts';
import { postNames } from '../../fonts/programs/post-names.ts';
import type { CharacterMap } from '../../fonts/programs/read-character-maps.ts';
import { changedTrueType, type TrueType } from '../../fonts/programs/true-type.ts';
import type { SimpleFont } from '../../fonts/simple-font.ts';
import { isNear } from '../../fonts/widths.ts';
import { addObject, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';
import { addTextMap, rounded, symbolicFlags, widthEntries } from './font-entries.ts';
import type { FontWork } from './font-work.ts';

/** The start of the codes in the single map of a symbolic font (ISO 32000-2, 9.6.5.4). */
const privateCodes = 0xf000;

/**
 * Gives a simple TrueType font an encoding of its own if it breaks a rule: a single map from codes to the glyphs that
 * viewers found by its dictionary and program. Advances become those of the dictionary, which text is set with.
 */
export function mendTrueType(
  work: FontWork,
  simple: SimpleFont,
  program: TrueType,
  isDeclared: boolean,
): void {
  const glyphs = glyphFinder(simple, program);
  const widthOf = (code: number) => simple.widths.widthOf(code) ?? program.advanceOf(glyphs.glyphOf(code));
  const isSound =
    isDeclared &&
    simple.widths.isComplete &&
    hasSoundEncoding(work, simple, program) &&
    simple.codes.every(({ code, isVisible }) => {
      const glyph = glyphs.glyphOf(code);
      const isFound = glyph > 0 && glyph < program.glyphCount && code > 0 && glyphs.isFoundByRule(code);
      return isFound && (!isVisible || isNear(program.advanceOf(glyph), widthOf(code)));
    });
  if (isSound) return;
  const shown = new Set(simple.codes.map(({ code }) => code));
  const advances = new Map<number, number>();
  const copies: { glyph: number | undefined; advance: number }[] = [];
  const map = new Map<number, number>();
  const widths = new Map<number, number>();
  for (let code = 0; code < 256; code++) {
    const glyph = glyphs.glyphOf(code);
    const isMissing = glyph === 0 || glyph >= program.glyphCount;
    if (isMissing && !shown.has(code)) continue;
    const width = widthOf(code);
    widths.set(code, rounded(width));
    const set = advances.get(glyph);
    const hasWidth = isNear(set ?? program.advanceOf(glyph), width);
    if (!isMissing && (hasWidth || (shown.has(code) && set === undefined))) {
      advances.set(glyph, hasWidth ? (set ?? program.advanceOf(glyph)) : width);
      map.set(privateCodes + code, glyph);
    } else {
      map.set(privateCodes + code, program.glyphCount + copies.length);
      copies.push({ glyph: glyph < program.glyphCount ? glyph : undefined, advance: width });
    }
  }
  const written = changedTrueType(program, {
    advances,
    copies,
    map: { platform: 3, encoding: 0, glyphs: map },
  });
  replaceWithOwnEncoding(work, simple, written, widths, textsOf(glyphs, widths.keys()));
}

/** Replaces the program of a simple font by a TrueType program whose single map has the codes. */
export function replaceWithOwnEncoding(
  work: FontWork,
  { number, font, descriptor }: SimpleFont,
  program: Buffer,
  widths: ReadonlyMap<number, number>,
  texts: ReadonlyMap<number, string>,
  entries: Readonly<Record<string, number | string | readonly number[]>> = {},
): void {
  const { draft } = work;
  const name = entries.FontName ?? font.get('BaseFont') ?? 'Font';
  const own = addObject(
    draft,
    withEntries(descriptor ?? new Map(), {
      Type: 'FontDescriptor',
      FontName: name,
      ...entries,
      Flags: symbolicFlags(work, descriptor),
      FontFile: undefined,
      FontFile2: work.addStream(program, { Length1: program.length }),
      FontFile3: undefined,
      CharSet: undefined,
    }),
  );
  changeObject(
    draft,
    number,
    withEntries(font, {
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: name,
      Encoding: undefined,
      FontDescriptor: own,
      ...widthEntries(widths),
      ...(texts.size > 0 && { ToUnicode: addTextMap(work, texts, 1) }),
    }),
  );
}

/** Finds the glyphs of a font's codes as viewers do. */
interface GlyphFinder {
  /** The glyph index, or 0 if there is none. */
  glyphOf(code: number): number;
  /** Whether the lookup uses only what the rules of PDF/A allow. */
  isFoundByRule(code: number): boolean;
  textOf(code: number): string | undefined;
}

function glyphFinder({ naming, isSymbolic, mapped }: SimpleFont, { maps, tables }: TrueType): GlyphFinder {
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

function textsOf(glyphs: GlyphFinder, codes: Iterable<number>): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const code of codes) {
    const text = glyphs.textOf(code);
    if (text !== undefined) texts.set(code, text);
  }
  return texts;
}

/** Whether the encoding meets ISO 19005-2, 6.2.11.6, and the further rules of other parts and ISO 14289. */
function hasSoundEncoding(
  { rules }: FontWork,
  { naming, isSymbolic }: SimpleFont,
  { maps }: TrueType,
): boolean {
  const has = (platform: number, encoding: number) =>
    maps.some((map) => map.platform === platform && map.encoding === encoding);
  if (isSymbolic)
    return (
      !naming.isStated &&
      (rules.isFirstPart ? maps.length === 1 : has(3, 0) || (maps.length === 1 && has(1, 0)))
    );
  if (naming.base !== 'WinAnsiEncoding' && naming.base !== 'MacRomanEncoding') return false;
  if (naming.differences.size > 0 && (rules.isFirstPart || !has(3, 1) || !areListed(naming.differences)))
    return false;
  return has(3, 1) || has(1, 0);
}

/** Whether every name is certain to be in the Adobe Glyph List. */
function areListed(names: ReadonlyMap<number, string>): boolean {
  return [...names.values()].every((name) => /^[A-Za-z]+$/.test(name) && glyphText(name) !== undefined);
}
