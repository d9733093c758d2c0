import { type GlyphFinder, glyphFinder, privateCodes } from '../../fonts/glyph-finder.ts';
import { glyphText } from '../../fonts/maps/glyph-text.ts';
import { changedTrueType, type TrueType } from '../../fonts/programs/true-type.ts';
import type { SimpleFont } from '../../fonts/simple-font.ts';
import { isNear } from '../../fonts/widths.ts';
import { addObject, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';
import { addTextMap, rounded, symbolicFlags, widthEntries } from './font-entries.ts';
import type { FontWork } from './font-work.ts';

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
