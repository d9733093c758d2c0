import type { Rectangle } from '../../geometry/rectangle.ts';
import type { HiddenLetters } from '../../page-text/page-geometry.ts';
import type { FoundTable } from '../tables/found-table.ts';

/** A part of a page that is read as one. */
export type Block =
  | HeadingBlock
  | TextBlock
  | ListBlock
  | (Placed & { readonly kind: 'code'; readonly text: string })
  | (Placed & { readonly kind: 'table'; readonly table: FoundTable; readonly caption?: string })
  | FigureBlock;

interface Placed {
  readonly box: Readonly<Rectangle>;
}

interface FigureBlock extends Placed {
  readonly kind: 'figure';
  readonly caption?: string;
  /** What its tag says that it shows. No reader of the page sees it. */
  readonly description?: string;
}

interface HeadingBlock extends Placed {
  readonly kind: 'heading';
  /** 1 is the highest, 6 the lowest. */
  readonly level: number;
  readonly text: string;
}

interface TextBlock extends Placed {
  readonly kind: 'paragraph' | 'quote' | 'header' | 'footer' | 'footnote';
  readonly text: string;
  /** The text goes on from the last paragraph before it: in the column or on the page before. */
  readonly continues?: true;
}

export interface ListBlock extends Placed {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
}

export interface ListItem extends Placed {
  /** 1 for the items of the outer list. */
  readonly level: number;
  /** As it is written: a bullet, `3.`, `(b)`. */
  readonly marker: string;
  /** The number of an item of an ordered list. */
  readonly number?: number;
  readonly text: string;
}

/** The blocks of a page in reading order. */
export interface PageBlocks {
  readonly page: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** From 0 to 1: how far the text can be trusted to say what the page shows. */
  readonly confidence: number;
  readonly blocks: readonly Block[];
  /** What of its text no reader sees, if that was asked for. */
  readonly hidden?: readonly HiddenLetters[] | undefined;
}
