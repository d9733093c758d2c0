import { type CharacterMap, writeCharacterMaps } from '../../fonts/programs/read-character-maps.ts';
import { writeSfnt } from '../../fonts/programs/sfnt.ts';
import { componentBytes, withoutInstructions } from '../../fonts/programs/without-instructions.ts';
import type { FoundGlyph } from './substitute-faces.ts';

/** A glyph of the font to build; an empty one without `source`. `advance` is in thousandths of the em. */
export interface BuiltGlyph {
  readonly source: FoundGlyph | undefined;
  readonly advance: number;
}

const maximumDepth = 8;
const [xyArguments, twoScales] = [0x0002, 0x0040];

/**
 * Builds a TrueType font from glyphs of several faces, each at its index in the list; index 0 is .notdef. A glyph wider
 * than its advance is narrowed to it. No hinting. `map` is the font's single character map, if any.
 */
export function buildTrueType(glyphs: readonly BuiltGlyph[], map: CharacterMap | undefined): Buffer {
  const used = glyphs.flatMap(({ source }) => (source ? [source.face.unitsPerEm] : []));
  const unitsPerEm = used.length > 0 ? Math.min(...used) : 1_000;
  const outlines: Buffer[] = glyphs.map(() => Buffer.alloc(0));
  const components = new Map<FoundGlyph['face'], Map<number, number>>();

  const componentOf = ({ face, glyph }: FoundGlyph, depth: number): number => {
    const known = components.get(face) ?? new Map<number, number>();
    components.set(face, known);
    const before = known.get(glyph);
    if (before !== undefined) return before;
    const at = outlines.push(Buffer.alloc(0)) - 1;
    known.set(glyph, at);
    outlines[at] = outlineOf({ face, glyph }, depth);
    return at;
  };
  const outlineOf = ({ face, glyph }: FoundGlyph, depth: number): Buffer => {
    const outline = face.outlineOf(glyph);
    if (outline.length < 10 || depth > maximumDepth) return Buffer.alloc(0);
    const bare = Buffer.from(withoutInstructions(outline));
    if (bare.readInt16BE(0) >= 0) return bare;
    for (let at = 10, flags = 0x20; flags & 0x20; at += componentBytes(flags)) {
      flags = bare.readUInt16BE(at);
      bare.writeUInt16BE(componentOf({ face, glyph: bare.readUInt16BE(at + 2) }, depth + 1), at + 2);
    }
    return bare;
  };

  for (const [index, { source, advance }] of glyphs.entries()) {
    if (!source || source.face.outlineOf(source.glyph).length < 10) continue;
    const scale = unitsPerEm / source.face.unitsPerEm;
    const across = scale * narrowing(source, advance);
    outlines[index] =
      scale === 1 && across === 1
        ? outlineOf(source, 0)
        : scaled(source.face.outlineOf(source.glyph), componentOf(source, 1), across, scale);
  }
  return assembled(outlines, glyphs, unitsPerEm, map);
}

/** Returns the factor that narrows a glyph to the space that text leaves for it. */
function narrowing({ face, glyph }: FoundGlyph, advance: number): number {
  const own = (face.advanceOf(glyph) * 1_000) / face.unitsPerEm;
  return own > 0 && advance > 0 && advance < own * 0.98 ? Math.max(advance / own, 0.3) : 1;
}

/** Writes a composite glyph of one component (OpenType, "glyf"). */
function scaled(outline: Buffer, component: number, across: number, up: number): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.writeInt16BE(-1, 0);
  for (const side of [0, 1, 2, 3])
    bytes.writeInt16BE(
      Math.round(outline.readInt16BE(2 + side * 2) * (side % 2 === 0 ? across : up)),
      2 + side * 2,
    );
  bytes.writeUInt16BE(xyArguments | twoScales, 10);
  bytes.writeUInt16BE(component, 12);
  bytes.writeInt16BE(Math.round(across * 0x4000), 16);
  bytes.writeInt16BE(Math.round(up * 0x4000), 18);
  return bytes;
}

function assembled(
  outlines: readonly Buffer[],
  glyphs: readonly BuiltGlyph[],
  unitsPerEm: number,
  map: CharacterMap | undefined,
): Buffer {
  const count = outlines.length;
  const [loca, hmtx] = [Buffer.alloc((count + 1) * 4), Buffer.alloc(count * 4)];
  const box = [0, 0, 0, 0];
  const pieces: Buffer[] = [];
  let [place, points, contours] = [0, 0, 0];
  for (const [index, outline] of outlines.entries()) {
    loca.writeUInt32BE(place, index * 4);
    const advance = ((glyphs[index]?.advance ?? 0) * unitsPerEm) / 1_000;
    hmtx.writeUInt16BE(Math.max(0, Math.min(65_535, Math.round(advance))), index * 4);
    if (outline.length >= 10) {
      hmtx.writeInt16BE(outline.readInt16BE(2), index * 4 + 2);
      for (const side of [0, 1, 2, 3]) {
        const edge = outline.readInt16BE(2 + side * 2);
        box[side] = side < 2 ? Math.min(box[side] ?? 0, edge) : Math.max(box[side] ?? 0, edge);
      }
      const own = outline.readInt16BE(0);
      if (own > 0) {
        contours = Math.max(contours, own);
        points = Math.max(points, outline.readUInt16BE(10 + (own - 1) * 2) + 1);
      }
    }
    pieces.push(outline, Buffer.alloc(-outline.length & 3));
    place += (outline.length + 3) & ~3;
  }
  loca.writeUInt32BE(place, count * 4);
  const tables = new Map<string, Uint8Array>([
    ['glyf', Buffer.concat(pieces)],
    ['head', head(unitsPerEm, box)],
    ['hhea', hhea(unitsPerEm, count)],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', maxp(count, points, contours)],
    ['post', post()],
  ]);
  if (map)
    tables.set(
      'cmap',
      writeCharacterMaps([map], () => true),
    );
  return writeSfnt(tables);
}

function head(unitsPerEm: number, box: readonly number[]): Buffer {
  const table = Buffer.alloc(54);
  table.writeUInt32BE(0x00010000, 0);
  table.writeUInt32BE(0x00010000, 4);
  table.writeUInt32BE(0x5f0f3cf5, 12);
  table.writeUInt16BE(1, 16);
  table.writeUInt16BE(unitsPerEm, 18);
  for (const [side, edge] of box.entries()) table.writeInt16BE(edge, 36 + side * 2);
  table.writeUInt16BE(6, 46);
  table.writeInt16BE(2, 48);
  table.writeInt16BE(1, 50);
  return table;
}

function hhea(unitsPerEm: number, count: number): Buffer {
  const table = Buffer.alloc(36);
  table.writeUInt32BE(0x00010000, 0);
  table.writeInt16BE(Math.round(unitsPerEm * 0.9), 4);
  table.writeInt16BE(-Math.round(unitsPerEm * 0.2), 6);
  table.writeUInt16BE(unitsPerEm, 10);
  table.writeInt16BE(1, 18);
  table.writeUInt16BE(count, 34);
  return table;
}

function maxp(count: number, points: number, contours: number): Buffer {
  const table = Buffer.alloc(32);
  const values = [count, points, contours, points * 8, contours * 8, 1, 0, 0, 0, 0, 0, 0, 8, maximumDepth];
  table.writeUInt32BE(0x00010000, 0);
  for (const [index, value] of values.entries()) table.writeUInt16BE(Math.min(65_535, value), 4 + index * 2);
  return table;
}

function post(): Buffer {
  const table = Buffer.alloc(32);
  table.writeUInt32BE(0x00030000, 0);
  return table;
}
