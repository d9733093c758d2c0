import { appendText, byteSink, writtenBytes } from '../pdf-objects/objects/byte-sink.ts';
import type { PdfWriter } from '../pdf-objects/writer/pdf-writer.ts';
import { eastAsianOrder } from './fonts/choose-faces.ts';
import { documentFonts } from './fonts/document-fonts.ts';
import { readFace } from './fonts/read-face.ts';
import { layOutLines } from './lay-out-lines.ts';
import { loadEngines } from './load-engines.ts';
import { unitMaker } from './make-units.ts';
import { drawUnits } from './page-content.ts';

/** One line of text, ready to be drawn. Lengths are in points. */
export interface DrawnText {
  /** Content of a page or form: a text object whose baseline starts at the origin. It sets no colour. */
  readonly content: Uint8Array;
  /** The content's resources: the Font entry of a resource dictionary, as PDF syntax. */
  readonly resources: string;
  readonly widthPoints: number;
  /** The height of letters above the baseline and, also as a positive number, their depth below it. */
  readonly ascentPoints: number;
  readonly descentPoints: number;
}

/**
 * Draws Unicode texts in one line each, with natural widths and in the order of their scripts. Line ends and tabs
 * become spaces. The fonts, subset to the glyphs that all of them use, are written to `writer` at once, and the
 * resources are the same for all.
 */
export async function drawTexts(
  texts: readonly string[],
  sizePoints: number,
  writer: PdfWriter,
): Promise<readonly DrawnText[]> {
  const lines = texts.map((text) => text.toWellFormed().replace(/\s+/g, ' '));
  const all = lines.join(' ');
  const { shaping, ordering } = await loadEngines(all);
  const fonts = documentFonts(writer, shaping?.colourFont);
  const eastAsianFaces = eastAsianOrder(all);
  const firstFaces = ['latin', 'hebrewSans'] as const;
  const typesetting = { fonts, shape: shaping?.shape, firstFaces, eastAsianFaces, isGrid: false };
  const makeUnits = unitMaker(typesetting, ordering?.mirroredCharacter);
  const drawn = lines.map((line) => {
    const [whole] = layOutLines(line, Number.POSITIVE_INFINITY, makeUnits, ordering);
    const units = whole?.units ?? [];
    const bytes = byteSink(1_024);
    appendText(bytes, 'BT ');
    drawUnits(bytes, units, { sizePoints, leftPoints: 0, baselinePoints: 0 });
    appendText(bytes, 'ET');
    const widthPoints = units.reduce((sum, { width }) => sum + width, 0) * sizePoints;
    return { content: writtenBytes(bytes), widthPoints };
  });
  const { ascent, descent, unitsPerEm } = readFace('latin');
  const shared = {
    resources: `/Font<<${fonts.write()}>>`,
    ascentPoints: (ascent / unitsPerEm) * sizePoints,
    descentPoints: (-descent / unitsPerEm) * sizePoints,
  };
  return drawn.map((own) => ({ ...own, ...shared }));
}
