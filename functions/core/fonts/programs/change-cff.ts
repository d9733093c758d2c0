import { BrokenFont } from './broken-font.ts';
import { withAdvance } from './cff-widths.ts';
import type { Cff } from './read-cff.ts';
import { standardStrings } from './standard-strings.ts';
import { subsetCff } from './subset-cff.ts';

/** A glyph to add: a copy of another, or an empty one. */
interface AddedGlyph {
  readonly glyph: number | undefined;
  readonly advance: number;
  /** Its name, or its CID in a CID-keyed font. */
  readonly key: string | number;
}

/** Changes to a CFF font. Advances are in thousandths of the em. */
export interface CffChanges {
  readonly advances: ReadonlyMap<number, number>;
  readonly added: readonly AddedGlyph[];
}

const endOfGlyph = Buffer.from([14]);

/** The font with these changes; added glyphs follow the last one. Throws BrokenFont. */
export function changedCff(cff: Cff, { advances, added }: CffChanges): Buffer {
  const count = cff.charStrings.length + added.length;
  if (count > 65_535) throw new BrokenFont('too many glyphs');
  const charStrings = [...cff.charStrings];
  for (const [glyph, advance] of advances) charStrings[glyph] = withAdvance(cff, glyph, advance);
  const strings = [...cff.strings];
  const charset = new Uint16Array(count);
  charset.set(cff.charset);
  const partOf = new Uint8Array(count);
  partOf.set(cff.partOf);
  for (const { glyph, advance, key } of added) {
    const index = charStrings.length;
    partOf[index] = partOf[glyph ?? 0] ?? 0;
    charset[index] = typeof key === 'number' ? key : standardStrings.length + strings.length;
    if (typeof key === 'string') strings.push(Buffer.from(key, 'latin1'));
    const source = glyph === undefined ? emptyGlyph(cff) : cff;
    charStrings.push(withAdvance(source, glyph ?? 0, advance));
  }
  const changed = { ...cff, charStrings, strings, charset, partOf };
  return subsetCff(changed, charStrings.keys());
}

function emptyGlyph(cff: Cff): Cff {
  return { ...cff, charStrings: [endOfGlyph] };
}
