import type { CompositeFont } from '../../fonts/composite-font.ts';
import { operator } from '../../fonts/programs/cff-data.ts';
import { changedCff } from '../../fonts/programs/change-cff.ts';
import type { FontProgram } from '../../fonts/programs/font-program.ts';
import type { Cff } from '../../fonts/programs/read-cff.ts';
import { changedTrueType } from '../../fonts/programs/true-type.ts';
import type { Value } from '../../pdf-objects/objects/values.ts';
import type { Addition } from './added-codes.ts';
import type { FontWork } from './font-work.ts';

/** The descriptor and descendant entries for a rewritten program. */
export function newProgram(
  work: FontWork,
  composite: CompositeFont,
  program: FontProgram,
  advances: ReadonlyMap<number, number>,
  added: readonly Addition[],
): {
  readonly descriptor: Readonly<Record<string, Value | undefined>>;
  readonly descendant: Readonly<Record<string, Value | undefined>>;
} {
  if (program.kind === 'trueType') {
    const { font } = program;
    const bytes = changedTrueType(font, { advances, copies: added });
    const file = work.addStream(bytes, { Length1: bytes.length });
    return {
      descriptor: { FontFile: undefined, FontFile2: file, FontFile3: undefined },
      descendant: {
        Subtype: 'CIDFontType2',
        ...(added.length > 0 && {
          CIDToGIDMap: work.addStream(glyphTable(composite, font.glyphCount, added)),
        }),
      },
    };
  }
  const { cff } = program;
  // Without CID keys, CIDs are glyph indexes, which an encoding would change.
  const own: Cff = cff.isCidKeyed
    ? cff
    : { ...cff, encoding: undefined, top: cff.top.filter((entry) => entry.operator !== operator.encoding) };
  const bytes = changedCff(own, {
    advances,
    added: added.map(({ glyph, advance, cid }) => ({
      glyph: glyph ?? 0,
      advance,
      key: cff.isCidKeyed ? cid : `undefined.cid${cid}`,
    })),
  });
  return {
    descriptor: {
      FontFile: undefined,
      FontFile2: undefined,
      FontFile3: work.addStream(bytes, { Subtype: 'CIDFontType0C' }),
    },
    descendant: { Subtype: 'CIDFontType0', CIDToGIDMap: undefined },
  };
}

/** Glyphs by CID, including the added ones. */
function glyphTable({ glyphsByCid }: CompositeFont, glyphCount: number, added: readonly Addition[]): Buffer {
  const size = added.reduce((most, { cid }) => Math.max(most, cid), 0) + 1;
  const table = Buffer.alloc(Math.max(size * 2, glyphsByCid?.length ?? 0));
  if (glyphsByCid) glyphsByCid.copy(table);
  else for (let cid = 0; cid < Math.min(glyphCount, size); cid++) table.writeUInt16BE(cid, cid * 2);
  for (const [index, { cid }] of added.entries()) table.writeUInt16BE(glyphCount + index, cid * 2);
  return table;
}
