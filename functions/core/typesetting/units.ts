import type { EmbeddedFont } from './fonts/glyph-font.ts';

/** Consecutive glyphs of one font. Lengths are in ems of the text's size. */
export interface Piece {
  readonly font: EmbeddedFont;
  readonly codes: readonly number[];
  /** The font's size relative to the text's. */
  readonly scale: number;
  /** The factor by which it is stretched or compressed along the line. */
  readonly stretch: number;
  /** Its start, from the unit's left edge. */
  readonly offset: number;
  /** The pen's advance. */
  readonly width: number;
}

/** A cluster or word that is positioned as a whole. */
export interface Unit {
  readonly text: string;
  /** The start of its text in the paragraph, in UTF-16 units. */
  readonly start: number;
  /** The number of cells it takes on the grid. A tab extends to the next tab stop. */
  readonly cells: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
}

/** A unit on its line, with its distance from the line's left edge in ems. */
export interface PlacedUnit extends Unit {
  readonly left: number;
  /** Whether it is read from right to left. Its glyphs are drawn from the left in both cases. */
  readonly isReversed?: boolean;
}

/** The width of one cell in ems: that of every glyph of DejaVu Sans Mono. */
export const cellWidth = 1_233 / 2_048;
