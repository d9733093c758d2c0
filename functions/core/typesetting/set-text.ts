import type { PdfWriter } from '../pdf-objects/writer/pdf-writer.ts';
import { rightToLeft } from './character-kinds.ts';
import { eastAsianOrder } from './fonts/choose-faces.ts';
import { documentFonts } from './fonts/document-fonts.ts';
import { placeLine } from './lay-out-lines.ts';
import { loadEngines } from './load-engines.ts';
import { unitMaker, wordStarts } from './make-units.ts';
import { cellWidth, type PlacedUnit } from './units.ts';
import { wrapUnits } from './wrap-units.ts';

/** Units of one line, in drawing order. */
interface SetLine {
  readonly units: readonly PlacedUnit[];
  readonly widthEms: number;
}

/** Sets texts of one document with natural widths. They share fonts, which are subset to the glyphs used. */
export interface TextSetter {
  /**
   * The lines of a paragraph without line ends and tabs, of at most this width: broken after spaces, between
   * ideographs, and within a word only if it is wider than a line.
   */
  lines(paragraph: string, widthEms: number): readonly SetLine[];
  /** Writes the fonts. Returns the entries for the Font entry of a resource dictionary, as PDF syntax. */
  finish(): string;
}

/** Starts without fonts. `texts` is all text that will be set, which determines the required engines and faces. */
export async function textSetter(texts: string, writer: PdfWriter): Promise<TextSetter> {
  const { shaping, ordering } = await loadEngines(texts);
  const fonts = documentFonts(writer, shaping?.colourFont);
  const eastAsianFaces = eastAsianOrder(texts);
  const firstFaces = ['latin', 'hebrewSans'] as const;
  const typesetting = { fonts, shape: shaping?.shape, firstFaces, eastAsianFaces, isGrid: false };
  const makeUnits = unitMaker(typesetting, ordering?.mirroredCharacter);
  return {
    lines(paragraph, widthEms) {
      const directions =
        ordering && rightToLeft.test(paragraph) ? ordering.findDirections(paragraph) : undefined;
      const cells = Math.max(1, Math.floor(widthEms / cellWidth));
      const units = makeUnits(paragraph, directions?.levels, cells);
      const [space] = makeUnits(' ', undefined, cells);
      if (!space) return [];
      // Wrapping counts cells; here, the width of a unit is its cells.
      const measured = units.map((unit) => ({ ...unit, cells: unit.width }));
      return wrapUnits(measured, widthEms, space, wordStarts(paragraph)).map((line) => ({
        units: placeLine(line, Number.POSITIVE_INFINITY, directions, ordering),
        widthEms: line.reduce((sum, { width }) => sum + width, 0),
      }));
    },
    finish: () => fonts.write(),
  };
}
