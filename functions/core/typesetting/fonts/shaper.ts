import * as harfbuzz from 'harfbuzzjs';
import type { FaceName } from './font-files.ts';
import { readFace } from './read-face.ts';

/** A glyph placed by shaping, in the face's units. `cluster` is the start of its text, in UTF-16 units. */
export interface ShapedGlyph {
  readonly glyph: number;
  readonly cluster: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

const fonts = new Map<FaceName, harfbuzz.Font>();
const buffer = new harfbuzz.Buffer();

/**
 * Turns text of one script and direction into glyphs, from left to right in drawing order. Loading this module loads
 * harfbuzz, so import it only when a text needs it.
 */
export function shape(face: FaceName, text: string, isRightToLeft: boolean): readonly ShapedGlyph[] {
  buffer.clearContents();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(fontOf(face), buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      glyph: codepoint,
      cluster,
      advance: xAdvance,
      x: xOffset,
      y: yOffset,
    }));
}

/** The face as a harfbuzz font, for painting. */
export function fontOf(face: FaceName): harfbuzz.Font {
  const known = fonts.get(face);
  if (known) return known;
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(readFace(face).forShaping())));
  fonts.set(face, font);
  return font;
}
