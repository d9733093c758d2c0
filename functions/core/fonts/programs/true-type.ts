import { BrokenFont } from './broken-font.ts';
import { type CharacterMap, readCharacterMaps, writeCharacterMaps } from './read-character-maps.ts';
import { readSfnt, writeSfnt } from './sfnt.ts';

/** The parts of a TrueType font that a PDF uses. Advances are in thousandths of the em. */
export interface TrueType {
  readonly tables: ReadonlyMap<string, Buffer>;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  readonly maps: readonly CharacterMap[];
  advanceOf(glyph: number): number;
}

/** Changes to a TrueType font. */
export interface TrueTypeChanges {
  /** Advances by glyph, in thousandths of the em. */
  readonly advances: ReadonlyMap<number, number>;
  /** Glyphs to add after the last one: copies of others, or empty ones. */
  readonly copies: readonly { readonly glyph: number | undefined; readonly advance: number }[];
  /** The font's only map; if undefined, maps are kept. */
  readonly map?: CharacterMap;
}

/** The tables that a PDF reader uses (ISO 32000-2, 9.9.1), and those that describe the font. */
const kept = [
  ...['OS/2', 'cmap', 'cvt ', 'fpgm', 'gasp', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'],
  ...['prep', 'vhea', 'vmtx'],
];

/** Reads a font. Throws BrokenFont, or a RangeError if it ends early. */
export function readTrueType(bytes: Buffer): TrueType {
  const tables = readSfnt(bytes);
  const table = (tag: string, leastBytes: number) => {
    const found = tables.get(tag);
    if (!found || found.length < leastBytes) throw new BrokenFont(`no ${tag}`);
    return found;
  };
  const [head, hhea, hmtx] = [table('head', 54), table('hhea', 36), table('hmtx', 4)];
  for (const tag of ['loca', 'glyf']) table(tag, 0);
  const unitsPerEm = head.readUInt16BE(18) || 1_000;
  const long = Math.min(hhea.readUInt16BE(34), hmtx.length >> 2);
  if (long === 0) throw new BrokenFont('no advances');
  const cmap = tables.get('cmap');
  return {
    tables,
    glyphCount: table('maxp', 6).readUInt16BE(4),
    unitsPerEm,
    maps: cmap ? readCharacterMaps(cmap) : [],
    advanceOf: (glyph) => (hmtx.readUInt16BE(Math.min(glyph, long - 1) * 4) * 1_000) / unitsPerEm,
  };
}

/** The font with these changes, and only the tables that a PDF needs. Throws BrokenFont. */
export function changedTrueType(font: TrueType, { advances, copies, map }: TrueTypeChanges): Buffer {
  const { tables, glyphCount, unitsPerEm } = font;
  const count = glyphCount + copies.length;
  if (count > 65_535) throw new BrokenFont('too many glyphs');
  const units = (advance: number) =>
    Math.max(0, Math.min(65_535, Math.round((advance * unitsPerEm) / 1_000)));
  const table = (tag: string) => Buffer.from(tables.get(tag) ?? []);
  const written = new Map<string, Uint8Array>();
  for (const tag of kept) {
    const bytes = tables.get(tag);
    if (bytes) written.set(tag, bytes);
  }
  const [hhea, hmtx, maxp] = [table('hhea'), table('hmtx'), table('maxp')];
  const long = Math.min(hhea.readUInt16BE(34), hmtx.length >> 2);
  const metrics = Buffer.alloc(count * 4);
  for (let glyph = 0; glyph < count; glyph++) {
    const copy = copies[glyph - glyphCount];
    const source = copy ? copy.glyph : glyph;
    const advance = copy ? copy.advance : advances.get(glyph);
    const own = hmtx.readUInt16BE(Math.min(source ?? 0, long - 1) * 4);
    metrics.writeUInt16BE(advance === undefined ? own : units(advance), glyph * 4);
    metrics.writeInt16BE(source === undefined ? 0 : bearing(hmtx, long, source), glyph * 4 + 2);
  }
  hhea.writeUInt16BE(count, 34);
  written.set('hhea', hhea).set('hmtx', metrics);
  if (copies.length > 0) {
    maxp.writeUInt16BE(count, 4);
    written.set('maxp', maxp);
    addOutlines(
      written,
      font,
      copies.map(({ glyph }) => glyph),
    );
    // The count of names would no longer match the glyphs.
    const post = table('post').subarray(0, 32);
    if (post.length === 32) {
      post.writeUInt32BE(0x00030000, 0);
      written.set('post', post);
    }
    written.delete('vmtx');
    written.delete('vhea');
  }
  if (map)
    written.set(
      'cmap',
      writeCharacterMaps([map], () => true),
    );
  return writeSfnt(written);
}

function bearing(hmtx: Buffer, long: number, glyph: number): number {
  const at = glyph < long ? glyph * 4 + 2 : long * 4 + (glyph - long) * 2;
  return at + 2 <= hmtx.length ? hmtx.readInt16BE(at) : 0;
}

function addOutlines(
  written: Map<string, Uint8Array>,
  { tables, glyphCount }: TrueType,
  copied: readonly (number | undefined)[],
): void {
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map((tag) => Buffer.from(tables.get(tag) ?? [])) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const isLong = head.readInt16BE(50) === 1;
  const offset = (glyph: number) => {
    const at = glyph * (isLong ? 4 : 2);
    if (at + (isLong ? 4 : 2) > loca.length) return glyf.length;
    return Math.min(glyf.length, isLong ? loca.readUInt32BE(at) : loca.readUInt16BE(at) * 2);
  };
  const offsets = Array.from({ length: glyphCount + 1 }, (_, glyph) => offset(glyph));
  const pieces: Buffer[] = [glyf, Buffer.alloc(-glyf.length & 3)];
  let end = (glyf.length + 3) & ~3;
  offsets[glyphCount] = end;
  for (const glyph of copied) {
    const [from, to] = glyph === undefined ? [0, 0] : [offsets[glyph] ?? 0, offset(glyph + 1)];
    const outline = glyf.subarray(from, Math.max(from, to));
    pieces.push(outline, Buffer.alloc(-outline.length & 3));
    end += (outline.length + 3) & ~3;
    offsets.push(end);
  }
  const locations = Buffer.alloc(offsets.length * 4);
  for (const [index, place] of offsets.entries()) locations.writeUInt32BE(place, index * 4);
  head.writeInt16BE(1, 50);
  written.set('glyf', Buffer.concat(pieces)).set('loca', locations).set('head', head);
}
