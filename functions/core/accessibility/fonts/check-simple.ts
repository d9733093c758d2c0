import { glyphFinder } from '../../fonts/glyph-finder.ts';
import { predefinedName } from '../../fonts/glyph-naming.ts';
import { glyphText } from '../../fonts/maps/glyph-text.ts';
import { cffAdvance } from '../../fonts/programs/cff-widths.ts';
import type { FontProgram } from '../../fonts/programs/font-program.ts';
import { type Cff, stringOf } from '../../fonts/programs/read-cff.ts';
import type { TrueType } from '../../fonts/programs/true-type.ts';
import { nameText, type SimpleFont } from '../../fonts/simple-font.ts';
import { isApart } from '../../fonts/widths.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { isString } from '../../pdf-objects/objects/values.ts';
import { latin1 } from '../../pdf-objects/structure/trees.ts';
import { checkTexts } from './check-texts.ts';
import type { FontCheck } from './font-check.ts';

const notdef = '.notdef';

/** Checks a Type 1 or TrueType font (ISO 14289-1, 7.21). Throws BrokenFont. */
export function checkSimple(simple: SimpleFont, check: FontCheck): void {
  const { report, draft } = check;
  const { codes, descriptor, font } = simple;
  const program = check.programOf(descriptor);
  const isTrueType = resolve(draft.file, font.get('Subtype')) === 'TrueType';
  const isDeclared = program !== undefined && (program.kind === 'trueType') === isTrueType;
  if (!isDeclared && codes.some(({ isVisible }) => isVisible)) report('notEmbedded');
  const names = namesOf(simple, program, isTrueType);
  if (isTrueType) checkEncoding(simple, program, check);
  if (isDeclared && program.kind === 'trueType') checkTrueType(simple, program.font, check);
  else if (isDeclared && program.kind !== 'trueType') checkType1(simple, program.cff, names, check);
  const undefinedCodes = codes.filter(
    ({ code }) => names(code) === notdef || (isTrueType && code === 0 && names(code) === undefined),
  );
  if (undefinedCodes.length > 0) report('undefinedGlyph', undefinedCodes.length);
  checkTexts(
    font,
    codes,
    ({ code }) => {
      const mapped = simple.mapped.textOf(code);
      const name = names(code);
      if (mapped !== undefined || name === undefined) return mapped;
      return glyphText(name) ?? nameText(simple, name);
    },
    check,
  );
}

/** The names of codes by the dictionary, or else by the font's program. */
function namesOf(
  { naming, isSymbolic }: SimpleFont,
  program: FontProgram | undefined,
  isTrueType: boolean,
): (code: number) => string | undefined {
  return (code) => {
    const own = naming.nameOf(code);
    if (own !== undefined) return own;
    if (isTrueType) return isSymbolic ? undefined : predefinedName('StandardEncoding', code);
    if (!program || program.kind === 'trueType') return predefinedName('StandardEncoding', code);
    const { cff } = program;
    const glyph = cff.encoding?.[code] ?? 0;
    return glyph === 0 ? notdef : stringOf(cff, cff.charset[glyph] ?? 0);
  };
}

/** The encodings and character maps of TrueType fonts (ISO 14289-1, 7.21.6). */
function checkEncoding(
  { naming, isSymbolic, font }: SimpleFont,
  program: FontProgram | undefined,
  { draft: { file }, report }: FontCheck,
): void {
  const maps = program?.kind === 'trueType' ? program.font.maps : undefined;
  const has = (encoding: number) => maps?.some((map) => map.platform === 3 && map.encoding === encoding);
  const stated = resolve(file, font.get('Encoding'));
  const base =
    typeof stated === 'string' ? stated : resolve(file, resolveDictionary(file, stated)?.get('BaseEncoding'));
  if (isSymbolic) {
    if (base !== null) report('encoding');
    if (maps && maps.length !== 1 && !has(0)) report('encoding');
    return;
  }
  const isListed = [...naming.differences.values()].every((name) => glyphText(name) !== undefined);
  const isNamed = naming.differences.size === 0 || (has(1) === true && isListed);
  if ((base !== 'WinAnsiEncoding' && base !== 'MacRomanEncoding') || !isNamed) report('encoding');
  if (maps && maps.length <= (has(0) ? 1 : 0)) report('encoding');
}

function checkTrueType(simple: SimpleFont, font: TrueType, { report }: FontCheck): void {
  const { glyphOf } = glyphFinder(simple, font);
  for (const { code, isVisible } of simple.codes) {
    if (!isVisible) continue;
    const glyph = glyphOf(code);
    if ((glyph === 0 || glyph >= font.glyphCount) && code !== 0) report('noGlyph');
    else if (isApart(font.advanceOf(glyph), simple.widths.widthOf(code) ?? 0)) report('glyphWidth');
  }
}

function checkType1(
  simple: SimpleFont,
  cff: Cff,
  nameOf: (code: number) => string | undefined,
  check: FontCheck,
): void {
  const glyphs = new Map<string, number>();
  for (const [glyph, string] of cff.charset.entries()) {
    const name = glyph === 0 ? notdef : stringOf(cff, string);
    if (!glyphs.has(name)) glyphs.set(name, glyph);
  }
  for (const { code, isVisible } of simple.codes) {
    if (!isVisible) continue;
    const glyph = glyphs.get(nameOf(code) ?? notdef);
    const width = simple.widths.widthOf(code) ?? cffAdvance(cff, glyph ?? 0);
    if (glyph === undefined && code !== 0) check.report('noGlyph');
    else if (isApart(cffAdvance(cff, glyph ?? 0), width)) check.report('glyphWidth');
  }
  checkCharSet(simple, [...glyphs.keys()], check);
}

/** A subset that lists its glyphs lists all of them, and no others (ISO 14289-1, 7.21.4.2). */
function checkCharSet(
  { font, descriptor }: SimpleFont,
  names: readonly string[],
  { draft: { file }, report }: FontCheck,
): void {
  const listed = resolve(file, descriptor?.get('CharSet'));
  const isSubset = /^[A-Z]{6}\+/.test(String(resolve(file, font.get('BaseFont'))));
  if (!isSubset || !isString(listed)) return;
  const own = new Set(names.filter((name) => name !== notdef));
  const others = new Set(
    latin1(listed)
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== '' && name !== notdef),
  );
  if (own.size !== others.size || [...own].some((name) => !others.has(name))) report('glyphList');
}
