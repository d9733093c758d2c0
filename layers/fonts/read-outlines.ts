import { glyphLookup } from '../../functions/core/fonts/programs/read-character-maps.ts';
import { readSfnt } from '../../functions/core/fonts/programs/sfnt.ts';

/** The code points of a TrueType font in order, with the outline of each glyph as bytes. */
export function readOutlines(font: Buffer): ReadonlyMap<number, Buffer> {
  const tables = readSfnt(font);
  const table = (tag: string) => tables.get(tag) ?? Buffer.alloc(0);
  const [loca, glyf] = [table('loca'), table('glyf')];
  const wideOffsets = table('head').readInt16BE(50) === 1;
  const offsetOf = (glyph: number) =>
    wideOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const glyphOf = glyphLookup(table('cmap'));
  const outlines = new Map<number, Buffer>();
  for (let codePoint = 0; codePoint <= lastPlanned; codePoint++) {
    const glyph = glyphOf(codePoint);
    if (glyph > 0) outlines.set(codePoint, glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)));
  }
  return outlines;
}

/** The last code point of the planes with drawable characters. */
const lastPlanned = 0x3ffff;
