import type { Rectangle } from '../../geometry/rectangle.ts';
import type { HiddenLetters, PageGeometry } from '../../page-text/page-geometry.ts';
import type { PageField } from '../fields/page-field.ts';
import type { StyleOf } from '../styles/text-style.ts';
import type { FoundTable } from '../tables/found-table.ts';
import type { WordRow } from '../word-row.ts';

/** A part of a page that is read as a unit. */
export type Block =
  | HeadingBlock
  | TextBlock
  | ListBlock
  | (Worded & { readonly kind: 'code'; readonly text: string })
  | (Placed & {
      readonly kind: 'table';
      readonly table: FoundTable;
      readonly fields?: readonly PageField[];
    } & Captioned)
  | FormulaBlock
  | FigureBlock
  | FieldBlock;

interface Placed {
  readonly box: Readonly<Rectangle>;
}

/** The words of a text, line by line: all of them, in the order of the text. */
interface Worded extends Placed {
  readonly rows: readonly WordRow[];
}

interface FormulaBlock extends Worded {
  readonly kind: 'formula';
  /** In one line: fractions with a stroke, exponents raised. */
  readonly text: string;
  /** Only where the drawing leaves no doubt. */
  readonly latex?: string;
  /** 0 to 1: how likely the text states the formula. */
  readonly confidence: number;
}

export interface Captioned {
  readonly caption?: string;
  readonly captionRows?: readonly WordRow[];
}

/** A field of a form. Its text is its label and what it shows. */
export interface FieldBlock extends Worded {
  readonly kind: 'field';
  readonly text: string;
  /** The part of the text beside the field, and the part in it. */
  readonly label: string;
  readonly labelRows: readonly WordRow[];
  readonly value: string;
  /** Its full name, which the page does not show, if it is requested. */
  readonly name?: string | undefined;
  /** For a check box or a radio button. */
  readonly isChecked?: boolean | undefined;
}

export interface FigureBlock extends Placed, Captioned {
  readonly kind: 'figure';
  /** The labels in a drawing, a line for each row, and their words. */
  readonly text?: string;
  readonly labelRows?: readonly WordRow[];
  /** The name of its picture, if it is requested. */
  readonly picture?: string;
  /** The description in its tag, which is not visible on the page. */
  readonly description?: string;
}

interface HeadingBlock extends Worded {
  readonly kind: 'heading';
  /** 1 is the highest, 6 the lowest. */
  readonly level: number;
  readonly text: string;
}

/** The text of a table of contents has a line for each entry. */
interface TextBlock extends Worded {
  readonly kind: 'paragraph' | 'quote' | 'caption' | 'table_of_contents' | 'header' | 'footer' | 'footnote';
  readonly text: string;
  /** Whether the text continues the last paragraph of the column or page before. */
  readonly continues?: true;
}

export interface ListBlock extends Placed {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
}

export interface ListItem extends Worded {
  /** 1 for the items of the outer list. */
  readonly level: number;
  /** The marker as written: a bullet, `3.`, `(b)`. */
  readonly marker: string;
  /** The number of an item of an ordered list. */
  readonly number?: number;
  readonly markerRows: readonly WordRow[];
  readonly text: string;
}

/** A word at its place on the page as displayed. */
export interface BlockWord extends Placed {
  readonly text: string;
  /** 0 to 1, for a recognised word. */
  readonly confidence: number | undefined;
}

/** The blocks of a page in reading order. */
export interface PageBlocks {
  readonly page: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** From 0 to 1: the probability that the text matches what the page shows. */
  readonly confidence: number;
  readonly blocks: readonly Block[];
  /** The page as displayed, with the letters that its words refer to. */
  readonly geometry: PageGeometry;
  /** Its invisible text, if requested. */
  readonly hidden?: readonly HiddenLetters[] | undefined;
  /** The words of its blocks, in their order. */
  words(): readonly BlockWord[];
  /** The styles of its letters. */
  readonly styleOf: StyleOf;
}
