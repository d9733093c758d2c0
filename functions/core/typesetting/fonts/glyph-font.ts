import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import { type PdfWriter, reference } from '../../pdf-objects/writer/pdf-writer.ts';
import { safeCodeAfter, toUnicode } from './glyph-codes.ts';
import type { PlacedGlyph } from './place-outlines.ts';
import type { Face } from './read-face.ts';
import { subsetFont } from './subset-font.ts';

/** A font to embed in a PDF. Glyphs get codes on first use, and only these are written. */
export interface EmbeddedFont {
  /** Its name among a page's resources. */
  readonly resource: string;
  readonly codeBytes: 1 | 2;
  /** Whether a code is left for another glyph. */
  hasRoom(): boolean;
  /** Writes the font as the object with its given number. */
  write(writer: PdfWriter): void;
}

export interface GlyphFont extends EmbeddedFont {
  /** Assigns a code to a glyph that represents this text. Always a new one: the caller must keep track of codes. */
  add(glyph: PlacedGlyph, text: string): number;
}

/** Embeds a face as a CID font with two-byte codes (ISO 32000-1, 9.7.4). */
export function glyphFont(face: Face, resource: string, number: number): GlyphFont {
  const glyphs: (PlacedGlyph | undefined)[] = [
    { parts: [{ glyph: 0, x: 0, y: 0 }], advance: face.advanceOf(0) },
  ];
  const texts: [number, string][] = [];
  let last = 0;
  return {
    resource,
    codeBytes: 2,
    // The outlines within composites need numbers too.
    hasRoom: () => last < 65_000 - face.glyphCount,
    add(glyph, text) {
      last = safeCodeAfter(last);
      glyphs[last] = glyph;
      texts.push([last, text]);
      return last;
    },
    write(writer) {
      const perMille = (units: number) => formatNumber((units * 1_000) / face.unitsPerEm);
      const name = `${subsetTag(resource)}+${face.fontName}`;
      const font = subsetFont(face, Array.from(glyphs));
      const file = writer.deflated(`/Length1 ${font.length}`, font);
      const descriptor = writer.object(
        `<</Type/FontDescriptor/FontName/${name}/Flags 4/ItalicAngle 0/StemV 80` +
          `/FontBBox[0 ${perMille(face.descent)} 1000 ${perMille(face.ascent)}]/Ascent ${perMille(face.ascent)}` +
          `/Descent ${perMille(face.descent)}/CapHeight 700/FontFile2 ${reference(file)}>>`,
      );
      const descendant = writer.object(
        `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDToGIDMap/Identity` +
          `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
          `/FontDescriptor ${reference(descriptor)}/DW 0/W[${widths(glyphs, perMille)}]>>`,
      );
      const map = writer.deflated('', toUnicode(texts, 2));
      writer.object(
        `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H` +
          `/DescendantFonts[${reference(descendant)}]/ToUnicode ${reference(map)}>>`,
        number,
      );
    },
  };
}

/** Advances by code, as ranges of one width each (ISO 32000-1, 9.7.4.3). */
function widths(glyphs: readonly (PlacedGlyph | undefined)[], perMille: (units: number) => string): string {
  const ranges: string[] = [];
  let start = 0;
  for (let code = 1; code <= glyphs.length; code++) {
    const advance = glyphs[start]?.advance ?? 0;
    if (code < glyphs.length && (glyphs[code]?.advance ?? advance) === advance) continue;
    ranges.push(`${start} ${code - 1} ${perMille(advance)}`);
    start = code;
  }
  return ranges.join(' ');
}

/** Six letters that distinguish subsets of a font (ISO 32000-1, 9.6.4). */
function subsetTag(resource: string): string {
  const number = Number(resource.slice(1));
  return Array.from({ length: 6 }, (_, place) =>
    String.fromCharCode(65 + (Math.floor(number / 26 ** (5 - place)) % 26)),
  ).join('');
}
