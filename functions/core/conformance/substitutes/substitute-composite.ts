import type { CompositeFont } from '../../fonts/composite-font.ts';
import { addObject, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { dictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import type { FaceName } from '../../typesetting/fonts/font-files.ts';
import { addTextMap } from '../fonts/font-entries.ts';
import type { FontWork } from '../fonts/font-work.ts';
import { type BuiltGlyph, buildTrueType } from './build-true-type.ts';
import { fontStyle, subsetName, substituteDescriptor } from './font-style.ts';
import { substituteFor } from './substitute-faces.ts';

const eastAsian: Readonly<Record<string, FaceName>> = {
  'Adobe-Japan1': 'japanese',
  'Adobe-Korea1': 'korean',
  'Adobe-GB1': 'chinese',
  'Adobe-CNS1': 'chinese',
};

const flags = { symbolic: 4 };

/**
 * Embeds one of our fonts in place of a composite font that is not embedded, with the same CIDs and widths. Returns
 * whether it could: glyphs are chosen by the codes' text, which must be known.
 */
export function substituteComposite(work: FontWork, composite: CompositeFont): boolean {
  const { draft, rules } = work;
  const { font, descendant, descriptor, codes } = composite;
  const isKnown = codes.some((code) => composite.mappedText(code) !== undefined);
  if (!isKnown) return false;
  const first = eastAsian[composite.collection];
  const look = fontStyle(work, composite.name, descriptor, first ? [first] : []);
  const substitute = substituteFor(look);
  const glyphs: BuiltGlyph[] = [{ source: { face: substitute.face, glyph: 0 }, advance: 1_000 }];
  const [glyphOf, texts] = [new Map<number, number>(), new Map<number, string>()];
  for (const code of codes) {
    const cid = composite.cid(code) ?? 0;
    const text = composite.mappedText(code);
    if (text !== undefined) texts.set(code.code, text);
    if (glyphOf.has(cid) || cid === 0) continue;
    glyphOf.set(cid, glyphs.length);
    const character = text === undefined ? undefined : [...text][0];
    const source = character === undefined ? undefined : substitute.glyphOf(character);
    glyphs.push({ source, advance: composite.widthOf(cid) });
  }
  const program = buildTrueType(glyphs, undefined);
  const most = [...glyphOf.keys()].reduce((one, other) => Math.max(one, other), 0);
  const table = Buffer.alloc((most + 1) * 2);
  for (const [cid, glyph] of glyphOf) table.writeUInt16BE(glyph, cid * 2);
  const name = subsetName(substitute.name, program);
  const stated = resolve(draft.file, descriptor?.get('Flags'));
  const own = addObject(
    draft,
    withEntries(descriptor ?? new Map(), {
      Type: 'FontDescriptor',
      FontName: name,
      ...substituteDescriptor(work, descriptor, substitute.face, look),
      Flags: typeof stated === 'number' ? stated : flags.symbolic,
      FontFile: undefined,
      FontFile2: work.addStream(program, { Length1: program.length }),
      FontFile3: undefined,
      CIDSet: rules.isFirstPart ? work.addStream(allOf(glyphOf.keys(), most)) : undefined,
    }),
  );
  const [registry = 'Adobe', ordering = 'Identity'] = composite.collection.split('-');
  const info: Value = dictionary({
    Registry: Buffer.from(registry, 'latin1'),
    Ordering: Buffer.from(ordering, 'latin1'),
    Supplement: 0,
  });
  const changed = addObject(
    draft,
    withEntries(descendant, {
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      ...(first !== undefined && { CIDSystemInfo: info }),
      CIDToGIDMap: work.addStream(table),
      FontDescriptor: own,
    }),
  );
  changeObject(
    draft,
    composite.number,
    withEntries(font, {
      Type: 'Font',
      BaseFont: name,
      DescendantFonts: [changed],
      ...(!font.has('ToUnicode') && texts.size > 0 && { ToUnicode: addTextMap(work, texts, 2) }),
    }),
  );
  work.warnSubstitute(composite.name, substitute.name);
  return true;
}

/** Returns bytes with the bits of these numbers set. */
function allOf(numbers: Iterable<number>, most: number): Buffer {
  const bits = Buffer.alloc((most >> 3) + 1);
  for (const number of [0, ...numbers]) bits[number >> 3] = (bits[number >> 3] ?? 0) | (0x80 >> (number & 7));
  return bits;
}
