import { writeSfnt } from '../fonts/programs/sfnt.ts';
import type { PdfWriter } from '../pdf-objects/writer/pdf-writer.ts';
import { reference } from '../pdf-objects/writer/pdf-writer.ts';

/** The width of each character, in ems. */
export const glyphlessWidth = 0.5;

const unitsPerEm = 1_000;
const width = glyphlessWidth * unitsPerEm;

/**
 * Writes a font without visible glyphs: each character of Unicode's basic plane, with a two-byte code, has the same
 * empty glyph. It lets text of any script lie over its own picture at the cost of one small font.
 */
export function writeGlyphlessFont(writer: PdfWriter): number {
  const program = fontProgram();
  const file = writer.deflated(`/Length1 ${program.length}`, program);
  const descriptor = writer.object(
    `<</Type/FontDescriptor/FontName/Glyphless/Flags 5/FontBBox[0 -200 ${width} 800]/ItalicAngle 0/Ascent 800` +
      `/Descent -200/CapHeight 700/StemV 80/FontFile2 ${reference(file)}>>`,
  );
  const glyphs = writer.deflated('', Buffer.alloc(2 * 65_536, Buffer.from([0, 1])));
  const descendant = writer.object(
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/Glyphless/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>' +
      `/DW ${width}/CIDToGIDMap ${reference(glyphs)}/FontDescriptor ${reference(descriptor)}>>`,
  );
  const unicode = writer.deflated('', Buffer.from(toUnicode()));
  return writer.object(
    `<</Type/Font/Subtype/Type0/BaseFont/Glyphless/Encoding/Identity-H/DescendantFonts[${reference(descendant)}]` +
      `/ToUnicode ${reference(unicode)}>>`,
  );
}

/** Builds a font with two empty glyphs, the first of which is .notdef. */
function fontProgram(): Buffer {
  const metrics = [800, -200] as const;
  return writeSfnt(
    new Map([
      [
        'head',
        shorts(
          1,
          0,
          1,
          0,
          0,
          0,
          0x5f0f,
          0x3cf5,
          0,
          unitsPerEm,
          ...Array(8).fill(0),
          0,
          -200,
          width,
          800,
          0,
          8,
          2,
          0,
          0,
        ),
      ],
      ['hhea', shorts(1, 0, ...metrics, 0, width, 0, 0, width, 1, 0, 0, 0, 0, 0, 0, 0, 1)],
      ['maxp', shorts(1, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)],
      ['hmtx', shorts(width, 0, 0)],
      ['loca', shorts(0, 0, 0)],
      ['glyf', shorts(0, 0)],
    ]),
  );
}

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
}

/**
 * Maps each code to the character of the same value. A range may not go beyond the last byte of a code (ISO 32000-2,
 * 9.10.3).
 */
function toUnicode(): string {
  const ranges = Array.from({ length: 256 }, (_, index) => {
    const high = index.toString(16).padStart(2, '0');
    return `<${high}00><${high}ff><${high}00>`;
  });
  const blocks = Array.from({ length: 4 }, (_, index) => ranges.slice(index * 64, index * 64 + 64));
  return [
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def',
    '/CMapName/Adobe-Identity-UCS def/CMapType 2 def',
    '1 begincodespacerange<0000><ffff>endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`),
    'endcmap CMapName currentdict/CMap defineresource pop end end',
  ].join('\n');
}
