import { glyphLookup } from '../../fonts/programs/read-character-maps.ts';
import { readSfnt, writeSfnt } from '../../fonts/programs/sfnt.ts';
import { type FaceName, fontNameOf, readFontFile } from './font-files.ts';

/** The glyphs of a TrueType font. Lengths are in its own units, `unitsPerEm` to the em. */
export interface Outlines {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly glyphCount: number;
  readonly glyphOf: (codePoint: number) => number;
  advanceOf(glyph: number): number;
  /** The glyph's outline as in the `glyf` table; empty for a space. */
  outlineOf(glyph: number): Buffer;
}

/** The parts of a font that drawing needs. */
export interface Face extends Outlines {
  readonly name: FaceName;
  readonly fontName: string;
  /** The font file for harfbuzz, without tables that it does not need. */
  forShaping(): Buffer;
}

/** The table with the glyphs as SVG: four fifths of the emoji font, unused by shaping and painting. */
const unshaped = 'SVG ';

const faces = new Map<FaceName, Face>();

/** The face with this name, read once and cached. */
export function readFace(name: FaceName): Face {
  const face = faces.get(name) ?? parseFace(name);
  faces.set(name, face);
  return face;
}

/** Whether the face has a glyph for every one of these characters. */
export function hasAll(face: Face, characters: Iterable<string>): boolean {
  for (const character of characters) if (face.glyphOf(character.codePointAt(0) ?? 0) === 0) return false;
  return true;
}

function parseFace(name: FaceName): Face {
  const tables = readSfnt(readFontFile(name));
  return {
    ...readOutlines(tables, name),
    name,
    fontName: fontNameOf(name),
    forShaping: () => writeSfnt(new Map([...tables].filter(([tag]) => tag !== unshaped))),
  };
}

/** The glyphs of one of our fonts, by its tables. `name` is for the error if one is missing. */
export function readOutlines(tables: ReadonlyMap<string, Buffer>, name: string): Outlines {
  const table = (tag: string) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`the font ${name} has no table ${tag}`);
    return found;
  };
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map(table) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const wideOffsets = head.readInt16BE(50) === 1;
  const offsetOf = (glyph: number) =>
    wideOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const advanceCount = hhea.readUInt16BE(34);
  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    glyphCount: table('maxp').readUInt16BE(4),
    glyphOf: glyphLookup(table('cmap')),
    advanceOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, advanceCount - 1) * 4),
    outlineOf: (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
  };
}
