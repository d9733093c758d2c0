import type { EmbeddedFont } from './fonts/glyph-font.ts';

/** Glyphs of one font, drawn one after another. Lengths are in ems of the text's size. */
export interface Piece {
  readonly font: EmbeddedFont;
  readonly codes: readonly number[];
  /** The font's size beside the text's. */
  readonly scale: number;
  /** How far it is drawn out, or pressed together, along the line. */
  readonly stretch: number;
  /** Where it begins, from the unit's left edge. */
  readonly offset: number;
  /** How far it moves the pen. */
  readonly width: number;
}

/** A cluster or word that is placed on the line as a whole. */
export interface Unit {
  readonly text: string;
  /** Where its text begins in the paragraph. */
  readonly start: number;
  /** Cells it takes on the grid; a tab takes those to the next stop. */
  readonly cells: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
}

/** A unit on its line, so many ems from the line's left edge. */
export interface PlacedUnit extends Unit {
  readonly left: number;
}

/** The width of one cell in ems: every glyph of DejaVu Sans Mono is as wide. */
export const cellWidth = 1_233 / 2_048;
