import { readSfnt, writeSfnt } from '../../fonts/programs/sfnt.ts';
import { type PlacedGlyph, placeOutlines } from './place-outlines.ts';
import type { Face } from './read-face.ts';

/**
 * A TrueType font with only these glyphs, each at its index in the list. Index 0 is .notdef; undefined gives an empty
 * glyph. Several outlines become one composite glyph, so that a cluster of text is always one glyph. No hinting.
 */
export function subsetFont(face: Face, glyphs: readonly (PlacedGlyph | undefined)[]): Buffer {
  const { outlines, maximumParts } = placeOutlines(face, glyphs);
  const count = outlines.length;
  const loca = Buffer.alloc((count + 1) * 4);
  const hmtx = Buffer.alloc(count * 4);
  let offset = 0;
  for (const [index, outline] of outlines.entries()) {
    loca.writeUInt32BE(offset, index * 4);
    hmtx.writeUInt16BE(Math.min(65_535, Math.round(glyphs[index]?.advance ?? 0)), index * 4);
    hmtx.writeInt16BE(outline.length > 0 ? outline.readInt16BE(2) : 0, index * 4 + 2);
    offset += outline.length;
  }
  loca.writeUInt32BE(offset, count * 4);

  const source = readSfnt(face.forShaping());
  const copy = (tag: string) => Buffer.from(source.get(tag) ?? []);
  const head = copy('head');
  head.writeUInt32BE(0, 8);
  head.writeInt16BE(1, 50);
  const hhea = copy('hhea');
  hhea.writeUInt16BE(count, 34);
  const font = writeSfnt(
    new Map([
      ['glyf', Buffer.concat(outlines)],
      ['head', head],
      ['hhea', hhea],
      ['hmtx', hmtx],
      ['loca', loca],
      ['maxp', maximums(copy('maxp'), count, maximumParts)],
    ]),
  );
  return withChecksum(font);
}

/** The `maxp` table: the face's own limits, raised for joined outlines. */
function maximums(maxp: Buffer, glyphCount: number, maximumParts: number): Buffer {
  const times = (at: number) =>
    maxp.writeUInt16BE(
      Math.min(65_535, Math.max(maxp.readUInt16BE(at), maxp.readUInt16BE(at - 4)) * maximumParts),
      at,
    );
  maxp.writeUInt16BE(glyphCount, 4);
  times(10);
  times(12);
  // No twilight points, storage, functions, instructions or stack: there is no hinting.
  maxp.fill(0, 16, 28);
  maxp.writeUInt16BE(1, 14);
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(28), maximumParts), 28);
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30);
  return maxp;
}

/** Sets the checksum in `head` that gives the whole file a fixed sum (OpenType, "head"). */
function withChecksum(font: Buffer): Buffer {
  let sum = 0;
  for (let offset = 0; offset < font.length; offset += 4) sum = (sum + font.readUInt32BE(offset)) >>> 0;
  readSfnt(font)
    .get('head')
    ?.writeUInt32BE((0xb1b0afba - sum) >>> 0, 8);
  return font;
}
