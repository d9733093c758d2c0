import { type PdfWriter, reference } from '../../pdf-objects/writer/pdf-writer.ts';
import type { ColourFont, ColourPart, colourFont } from './colour-font.ts';
import type { FaceName } from './font-files.ts';
import { type EmbeddedFont, type GlyphFont, glyphFont } from './glyph-font.ts';
import type { PlacedGlyph } from './place-outlines.ts';
import { readFace } from './read-face.ts';

/** A glyph as content refers to it: a font and a code in it. */
interface GlyphCode {
  readonly font: EmbeddedFont;
  readonly code: number;
}

/** The fonts that one document embeds, created as their glyphs are needed. */
export interface DocumentFonts {
  /** Returns the glyph of a face for this text; the same one each time. */
  glyph(face: FaceName, glyph: PlacedGlyph, text: string): GlyphCode;
  /** Like `glyph`, but in colour, from the emoji face. */
  colourGlyph(parts: readonly ColourPart[], advance: number, text: string): GlyphCode;
  /** Writes every font. Returns the entries for the Font entry of a resource dictionary, as PDF syntax. */
  write(): string;
}

/** Starts without fonts. `makeColourFont` is required if the text may contain emoji. */
export function documentFonts(
  writer: PdfWriter,
  makeColourFont: typeof colourFont | undefined,
): DocumentFonts {
  const fonts: { font: EmbeddedFont; number: number }[] = [];
  const open = new Map<FaceName, GlyphFont>();
  const codes = new Map<string, GlyphCode>();
  let colour: ColourFont | undefined;

  const start = <Font extends EmbeddedFont>(make: (resource: string, number: number) => Font): Font => {
    const number = writer.reserve();
    const font = make(`F${fonts.length}`, number);
    fonts.push({ font, number });
    return font;
  };
  const remember = (key: string, make: () => GlyphCode) => {
    const known = codes.get(key) ?? make();
    codes.set(key, known);
    return known;
  };
  return {
    glyph: (face, glyph, text) =>
      remember(`${face} ${glyph.advance} ${placesOf(glyph)} ${text}`, () => {
        let font = open.get(face);
        if (!font?.hasRoom()) font = start((resource, number) => glyphFont(readFace(face), resource, number));
        open.set(face, font);
        return { font, code: font.add(glyph, text) };
      }),
    colourGlyph: (parts, advance, text) =>
      remember(`emoji ${parts.map(({ glyph }) => glyph).join()} ${text}`, () => {
        if (!makeColourFont) throw new Error('emoji were met where none were expected');
        if (!colour?.hasRoom()) {
          colour = start((resource, number) => makeColourFont(readFace('emoji'), resource, number));
        }
        return { font: colour, code: colour.add(parts, advance, text) };
      }),
    write() {
      for (const { font } of fonts) font.write(writer);
      return fonts.map(({ font, number }) => `/${font.resource} ${reference(number)}`).join('');
    },
  };
}

function placesOf({ parts }: PlacedGlyph): string {
  return parts.map(({ glyph, x, y }) => `${glyph},${x},${y}`).join(';');
}
