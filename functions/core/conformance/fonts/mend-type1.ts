import { unknownText } from '../../fonts/code-texts.ts';
import { cffAdvance, hasAdvance } from '../../fonts/programs/cff-widths.ts';
import { changedCff } from '../../fonts/programs/change-cff.ts';
import { type Cff, stringOf } from '../../fonts/programs/read-cff.ts';
import { nameText, type SimpleFont } from '../../fonts/simple-font.ts';
import { isNear } from '../../fonts/widths.ts';
import { addObject, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';
import { addTextMap, encodingOf, rounded, widthEntries } from './font-entries.ts';
import type { FontWork } from './font-work.ts';

const notdef = '.notdef';

/**
 * Rewrites a simple font with a Type 1 or CFF program if it breaks a rule: every shown code has a named glyph of the
 * dictionary's width. Codes without a glyph get one that draws what viewers showed instead. Throws BrokenFont.
 */
export function mendType1(work: FontWork, simple: SimpleFont, cff: Cff, isDeclared: boolean): void {
  const glyphs = new Map<string, number>();
  for (const [glyph, string] of cff.charset.entries()) {
    const name = glyph === 0 ? notdef : stringOf(cff, string);
    if (!glyphs.has(name)) glyphs.set(name, glyph);
  }
  const nameOf = (code: number) =>
    simple.naming.nameOf(code) ?? stringOf(cff, cff.charset[cff.encoding?.[code] ?? 0] ?? 0);
  const glyphOf = (code: number) => glyphs.get(nameOf(code)) ?? 0;
  const widthOf = (code: number) => simple.widths.widthOf(code) ?? cffAdvance(cff, glyphOf(code));
  const isSound =
    isDeclared &&
    simple.widths.isComplete &&
    simple.codes.every(
      ({ code, isVisible }) =>
        glyphOf(code) > 0 && (!isVisible || hasAdvance(cff, glyphOf(code), widthOf(code))),
    );
  if (isSound) {
    mendCharSet(work, simple, [...glyphs.keys()]);
    return;
  }
  const shown = new Set(simple.codes.map(({ code }) => code));
  const advances = new Map<number, number>();
  const added: { glyph: number; advance: number; key: string }[] = [];
  const [names, widths, texts] = [
    new Map<number, string>(),
    new Map<number, number>(),
    new Map<number, string>(),
  ];
  for (let code = 0; code < 256; code++) {
    const glyph = glyphOf(code);
    if (glyph === 0 && !shown.has(code)) continue;
    const name = nameOf(code);
    const width = widthOf(code);
    const set = advances.get(glyph);
    widths.set(code, rounded(width));
    if (glyph > 0 && (set === undefined ? hasAdvance(cff, glyph, width) : isNear(set, width))) {
      names.set(code, name);
      if (set === undefined) advances.set(glyph, width);
    } else if (glyph > 0 && set === undefined && shown.has(code)) {
      names.set(code, name);
      advances.set(glyph, width);
    } else {
      const own =
        glyph === 0 && name !== notdef && !added.some(({ key }) => key === name)
          ? name
          : `${name === notdef ? 'undefined' : name}.code${code}`;
      added.push({ glyph, advance: width, key: own });
      names.set(code, own);
    }
    const text = simple.mapped.textOf(code) ?? (name === notdef ? undefined : nameText(simple, name));
    if (text !== undefined) texts.set(code, text);
    else if (work.rules.needsTexts && shown.has(code)) texts.set(code, unknownText);
  }
  for (const [glyph, advance] of advances) if (hasAdvance(cff, glyph, advance)) advances.delete(glyph);
  const program = changedCff(cff, { advances, added });
  const { draft } = work;
  const descriptor = addObject(
    draft,
    withEntries(simple.descriptor ?? new Map(), {
      FontFile: undefined,
      FontFile2: undefined,
      FontFile3: work.addStream(program, { Subtype: 'Type1C' }),
      CharSet: charSet([...glyphs.keys(), ...added.map(({ key }) => key)]),
    }),
  );
  changeObject(
    draft,
    simple.number,
    withEntries(simple.font, {
      Type: 'Font',
      Subtype: 'Type1',
      Encoding: encodingOf(names),
      FontDescriptor: descriptor,
      ...widthEntries(widths),
      ...(texts.size > 0 && { ToUnicode: addTextMap(work, texts, 1) }),
    }),
  );
}

/** A subset lists all its glyphs or, past PDF/A-1, may list none (ISO 19005-2, 6.2.11.4.2). */
function mendCharSet(
  work: FontWork,
  { number, font, descriptor }: SimpleFont,
  names: readonly string[],
): void {
  const { draft, rules } = work;
  const listed = resolve(draft.file, descriptor?.get('CharSet'));
  const isSubset = /^[A-Z]{6}\+/.test(String(resolve(draft.file, font.get('BaseFont'))));
  if (!descriptor || !isSubset || (!rules.isFirstPart && listed === null)) return;
  const own = addObject(
    draft,
    withEntries(descriptor, { CharSet: rules.isFirstPart ? charSet(names) : undefined }),
  );
  changeObject(draft, number, withEntries(font, { FontDescriptor: own }));
}

function charSet(names: readonly string[]): Uint8Array {
  const others = names.filter((name) => name !== notdef);
  return Buffer.from(others.map((name) => `/${name}`).join(''), 'latin1');
}
