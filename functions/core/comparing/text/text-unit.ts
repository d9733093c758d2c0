import type { Rectangle } from '../../geometry/rectangle.ts';
import type { Block } from '../../reading/blocks/block.ts';
import type { ComparedWord } from './compared-word.ts';

/** A paragraph, a heading, an item of a list, or another text that is read as a unit, over all its pages. */
export interface TextUnit {
  readonly kind: Exclude<Block['kind'], 'table'>;
  readonly words: ComparedWord[];
}

/** A table, over all its pages. Rows without words are left out. */
export interface TableUnit {
  readonly kind: 'table';
  readonly isCaptioned: boolean;
  /** The rows that begin further pages, by their index: each may be the rest of the row before it. */
  readonly continuing: number[];
  readonly rows: (readonly TableCell[])[];
}

/** The words of a cell, of which it has some. */
export type TableCell = readonly ComparedWord[];

export type Unit = TextUnit | TableUnit;

/** A line that is repeated at the edge of pages, or numbers them. */
export interface RunningLine {
  readonly kind: 'header' | 'footer';
  readonly page: number;
  readonly words: readonly ComparedWord[];
}

/** A document as it is compared. */
export interface DocumentText {
  /** In reading order, a text that continues on another page as one unit. */
  readonly units: readonly Unit[];
  /** What is at the edges of pages. */
  readonly running: readonly RunningLine[];
  /** The pages read, in their order. */
  readonly pages: readonly ReadPage[];
  /** The pages of which most letters map to no known character. */
  readonly unreadable: readonly number[];
}

/** A page as displayed, in points. */
export interface ReadPage {
  readonly page: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** The places of its figures. */
  readonly figures: readonly Readonly<Rectangle>[];
}
