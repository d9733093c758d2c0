import type { CompositeFont } from '../../fonts/composite-font.ts';
import { glyphSource } from '../../fonts/glyph-source.ts';
import type { FontProgram } from '../../fonts/programs/font-program.ts';
import { isNear } from '../../fonts/widths.ts';
import { addObject, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { resolve, resolveArray } from '../../pdf-objects/objects/read-object.ts';
import { type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { type Addition, maximum, withFreeCids } from './added-codes.ts';
import { encodingEntries } from './composite-encoding.ts';
import { newProgram } from './composite-program.ts';
import { rounded } from './font-entries.ts';
import type { FontWork } from './font-work.ts';

/**
 * Rewrites a composite font as far as it breaks a rule. The drawing and the widths are unchanged. Throws BrokenFont.
 */
export function mendComposite(work: FontWork, composite: CompositeFont, program: FontProgram): void {
  const source = glyphSource(composite, program);
  const advances = new Map<number, number>();
  const missing: Addition[] = [];
  for (const { code, length, isVisible } of composite.codes) {
    const cid = composite.cid({ code, length });
    const glyph = cid === undefined || cid === 0 ? undefined : source.glyphOf(cid);
    const width = composite.widthOf(cid ?? 0);
    if (glyph === undefined || glyph >= source.glyphCount) {
      missing.push({ code: { code, length }, cid: cid ?? 0, glyph: cid ? undefined : 0, advance: width });
      continue;
    }
    const set = advances.get(glyph);
    if (!isVisible || (set === undefined ? source.hasAdvance(glyph, width) : isNear(set, width))) {
      if (isVisible && set === undefined) advances.set(glyph, width);
    } else if (set === undefined) advances.set(glyph, width);
    else missing.push({ code: { code, length }, cid: cid ?? 0, glyph, advance: width });
  }
  for (const [glyph, advance] of advances) if (source.hasAdvance(glyph, advance)) advances.delete(glyph);
  const added = withFreeCids(composite, program, missing);
  const isNew = advances.size > 0 || added.length > 0 || !program.isDeclared;
  const changes = isNew ? newProgram(work, composite, program, advances, added) : {};
  writeFonts(work, composite, program, added, changes);
}

function writeFonts(
  work: FontWork,
  composite: CompositeFont,
  program: FontProgram,
  added: readonly Addition[],
  changes: Partial<ReturnType<typeof newProgram>>,
): void {
  const { draft, rules } = work;
  const { file } = draft;
  const { font, descendant, descriptor } = composite;
  const entries: Record<string, Value | undefined> = { ...changes.descendant };
  const own: Record<string, Value | undefined> = { ...changes.descriptor };
  const isTrueType = program.kind === 'trueType';
  if (
    isTrueType &&
    resolve(file, descendant.get('CIDToGIDMap')) === null &&
    entries.CIDToGIDMap === undefined
  )
    entries.CIDToGIDMap = 'Identity';
  // A subset lists all its CIDs or, past PDF/A-1, may list none (ISO 19005-2, 6.2.11.4.2).
  if (rules.isFirstPart) own.CIDSet = cidSet(work, composite, added);
  else if (descriptor?.has('CIDSet')) own.CIDSet = undefined;
  const encoding = encodingEntries(work, composite, added);
  if (encoding.info) entries.CIDSystemInfo = encoding.info;
  if (added.length > 0) {
    const widths = (resolveArray(file, descendant.get('W')) ?? []).slice();
    for (const { cid, advance } of added) widths.push(cid, [rounded(advance)]);
    entries.W = widths;
  }
  if (Object.keys(own).length > 0)
    entries.FontDescriptor = addObject(draft, withEntries(descriptor ?? new Map(), own));
  const isDescendantChanged = Object.keys(entries).length > 0;
  if (!isDescendantChanged && !encoding.map) return;
  changeObject(
    draft,
    composite.number,
    withEntries(font, {
      Type: 'Font',
      ...(encoding.map !== undefined && { Encoding: encoding.map }),
      ...(isDescendantChanged && {
        DescendantFonts: [addObject(draft, withEntries(descendant, { Type: 'Font', ...entries }))],
      }),
    }),
  );
}

/** A bit for each CID in use (ISO 32000-1, 9.8.3.1). */
function cidSet(work: FontWork, { codes, cid }: CompositeFont, added: readonly Addition[]): Value {
  const cids = [0, ...codes.map((code) => cid(code) ?? 0), ...added.map((addition) => addition.cid)];
  const bits = Buffer.alloc((maximum(Uint16Array.from(cids)) >> 3) + 1);
  for (const own of cids) bits[own >> 3] = (bits[own >> 3] ?? 0) | (0x80 >> (own & 7));
  return work.addStream(bits);
}
