import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import { reference } from '../../pdf-objects/writer/pdf-writer.ts';
import { safeCodeAfter, toUnicode } from './glyph-codes.ts';
import type { EmbeddedFont } from './glyph-font.ts';
import { type Paints, paintGlyph } from './paint-glyph.ts';
import type { Face } from './read-face.ts';

/** A glyph of the face, and its offset from the left, in the face's units. */
export interface ColourPart {
  readonly glyph: number;
  readonly x: number;
}

export interface ColourFont extends EmbeddedFont {
  /** Returns the code of a glyph with this text, of one part or several. `advance` is in the face's units. */
  add(parts: readonly ColourPart[], advance: number, text: string): number;
}

/**
 * Embeds a face of colour glyphs as a Type 3 font (ISO 32000-1, 9.6.5). Each glyph is drawn with its own paths and
 * gradients, so that it is sharp at any size and its text can be extracted.
 */
export function colourFont(face: Face, resource: string, number: number): ColourFont {
  const glyphs: { code: number; parts: readonly ColourPart[]; advance: number; text: string }[] = [];
  let last = 0;
  return {
    resource,
    codeBytes: 1,
    hasRoom: () => safeCodeAfter(last) < 256,
    add(parts, advance, text) {
      last = safeCodeAfter(last);
      glyphs.push({ code: last, parts, advance, text });
      return last;
    },
    write(writer) {
      const resources = writer.reserve();
      const paints: Paints = { writer, resources, states: [], shadings: [], forms: [] };
      const procedures = glyphs.map(({ code, parts, advance }) => {
        const drawn = parts.map(({ glyph, x }) => {
          const painted = paintGlyph(face.name, glyph, paints);
          return x === 0 ? painted : `q 1 0 0 1 ${formatNumber(x)} 0 cm\n${painted}\nQ`;
        });
        const content = `${formatNumber(advance)} 0 d0\n${drawn.join('\n')}`;
        return `/g${code} ${reference(writer.deflated('', Buffer.from(content, 'latin1')))}`;
      });
      writer.object(
        `<</ExtGState${named('G', paints.states)}/Shading${named('S', paints.shadings)}` +
          `/XObject${named('X', paints.forms)}>>`,
        resources,
      );
      const advances = new Map(glyphs.map(({ code, advance }) => [code, advance]));
      const map = toUnicode(
        glyphs.map(({ code, text }) => [code, text] as const),
        1,
      );
      writer.object(
        `<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[${exact(face)} 0 0 ${exact(face)} 0 0]` +
          `/CharProcs<<${procedures.join('')}>>/Resources ${reference(resources)}` +
          `/Encoding<</Type/Encoding/Differences[${glyphs.map(({ code }) => `${code}/g${code}`).join(' ')}]>>` +
          `/FirstChar 1/LastChar ${last}` +
          `/Widths[${Array.from({ length: last }, (_, at) => formatNumber(advances.get(at + 1) ?? 0)).join(' ')}]` +
          `/ToUnicode ${reference(writer.deflated('', map))}>>`,
        number,
      );
    },
  };
}

/** One unit of the face in ems, with more decimal places than lengths need. */
function exact(face: Face): string {
  return (1 / face.unitsPerEm).toFixed(10);
}

function named(letter: string, numbers: readonly number[]): string {
  return `<<${numbers.map((number, at) => `/${letter}${at} ${reference(number)}`).join('')}>>`;
}
