import { BrokenFont } from '../../fonts/programs/broken-font.ts';
import { readCharacterMaps, writeCharacterMaps } from '../../fonts/programs/read-character-maps.ts';
import { readSfnt, writeSfnt } from '../../fonts/programs/sfnt.ts';
import {
  componentBytes,
  drawsWithoutInstructions,
  withoutInstructions,
} from '../../fonts/programs/without-instructions.ts';

/** The tables that instruct the drawing of glyphs (ISO 32000-2, 9.9.1). Those for text layout are left out. */
const instructing = ['cvt ', 'fpgm', 'prep'];

const maximumDepth = 16;

/** The tables, besides those that draw glyphs, that readers use of a font in a PDF. */
export interface KeptTables {
  readonly characterMaps: boolean;
  readonly glyphNames: boolean;
  /** Whether instructions are kept even if the shapes are the same without them. */
  readonly instructions: boolean;
  /** The names of the font in the PDF. */
  readonly names: readonly string[];
}

/**
 * A TrueType font with outlines only for these glyphs and their components, each with its number. Throws BrokenFont.
 * See docs/decisions/compression.md#our-own-code-subsets-fonts
 */
export function subsetGlyf(font: Buffer, wanted: Iterable<number>, kept: KeptTables): Buffer {
  const source = readSfnt(font);
  const table = (tag: string) => {
    const bytes = source.get(tag);
    if (!bytes) throw new BrokenFont(`no ${tag}`);
    return bytes;
  };
  const head = Buffer.from(table('head'));
  const glyf = table('glyf');
  const maxp = Buffer.from(table('maxp'));
  const all = maxp.readUInt16BE(4);
  const loca = table('loca');
  const isLong = head.readUInt16BE(50) === 1;
  const offset = (glyph: number) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const outline = (glyph: number) => {
    const [from, to] = [offset(glyph), offset(glyph + 1)];
    if (to < from || to > glyf.length) throw new BrokenFont('an outline elsewhere');
    return glyf.subarray(from, to);
  };
  const glyphs = withComponents(wanted, all, outline);
  // Glyphs after the last one take part of the tables. Names must not be more than glyphs.
  const count = kept.glyphNames ? all : Math.max(...glyphs) + 1;
  const hhea = Buffer.from(table('hhea'));
  const long = Math.min(hhea.readUInt16BE(34), count);
  maxp.writeUInt16BE(count, 4);
  hhea.writeUInt16BE(long, 34);
  const isInstructed = kept.instructions || !drawsWithoutInstructions(source, glyphs, kept.names);
  const pieces: Buffer[] = [];
  const places: number[] = [0];
  let place = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    if (glyphs.has(glyph)) {
      const bytes = isInstructed ? outline(glyph) : withoutInstructions(outline(glyph));
      pieces.push(bytes, Buffer.alloc(-bytes.length & 3));
      place += (bytes.length + 3) & ~3;
    }
    places.push(place);
  }
  const tables = new Map<string, Uint8Array>([
    ['hhea', hhea],
    ['maxp', maxp],
  ]);
  for (const tag of isInstructed ? instructing : []) {
    const bytes = source.get(tag);
    if (bytes) tables.set(tag, bytes);
  }
  head.writeUInt16BE(place < 0x20000 ? 0 : 1, 50);
  tables.set('head', head);
  tables.set('loca', locations(places, place >= 0x20000));
  tables.set('glyf', Buffer.concat(pieces));
  tables.set('hmtx', metrics(table('hmtx'), long, count, glyphs));
  const [cmap, post] = [source.get('cmap'), source.get('post')];
  if (cmap && kept.characterMaps)
    tables.set(
      'cmap',
      writeCharacterMaps(readCharacterMaps(cmap), (glyph) => glyphs.has(glyph)),
    );
  if (post) tables.set('post', kept.glyphNames ? post : withoutNames(post));
  return writeSfnt(tables);
}

function withComponents(
  wanted: Iterable<number>,
  count: number,
  outline: (glyph: number) => Buffer,
): ReadonlySet<number> {
  const glyphs = new Set<number>();
  const add = (glyph: number, depth: number) => {
    if (glyph >= count || glyphs.has(glyph)) return;
    if (depth > maximumDepth) throw new BrokenFont('composed too deep');
    glyphs.add(glyph);
    const bytes = outline(glyph);
    if (bytes.length < 10 || bytes.readInt16BE(0) >= 0) return;
    for (let at = 10, flags = 0x20; flags & 0x20; ) {
      flags = bytes.readUInt16BE(at);
      add(bytes.readUInt16BE(at + 2), depth + 1);
      at += componentBytes(flags);
    }
  };
  add(0, 0);
  for (const glyph of wanted) add(glyph, 0);
  return glyphs;
}

function locations(places: readonly number[], isLong: boolean): Buffer {
  const loca = Buffer.alloc(places.length * (isLong ? 4 : 2));
  for (const [index, place] of places.entries())
    if (isLong) loca.writeUInt32BE(place, index * 4);
    else loca.writeUInt16BE(place / 2, index * 2);
  return loca;
}

/** Metrics of glyphs without outlines are 0, which compresses to nothing. */
function metrics(hmtx: Buffer, long: number, count: number, glyphs: ReadonlySet<number>): Buffer {
  const own = Buffer.from(hmtx.subarray(0, long * 2 + count * 2));
  for (let glyph = 0; glyph < count; glyph++) {
    // The last advance applies to all glyphs after it.
    if (glyphs.has(glyph) || glyph === long - 1) continue;
    const start = glyph < long ? glyph * 4 : long * 4 + (glyph - long) * 2;
    own.fill(0, start, Math.min(start + (glyph < long ? 4 : 2), own.length));
  }
  return own;
}

function withoutNames(post: Buffer): Buffer {
  const header = Buffer.from(post.subarray(0, 32));
  if (header.length < 32) throw new BrokenFont('post that ends early');
  header.writeUInt32BE(0x00030000, 0);
  return header;
}
