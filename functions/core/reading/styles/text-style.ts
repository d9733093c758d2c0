import type { WordRow } from '../word-row.ts';

/** How letters stand out from the text around them. Equal styles of a page are one object. */
export interface TextStyle {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isStruck: boolean;
  /** Whether they are raised or lowered, like an exponent or an index. */
  readonly shift?: 'up' | 'down' | undefined;
  /** The address that they lead to. */
  readonly address?: string | undefined;
}

/** Gives the style of a letter in a row, by its index among the page's letters. */
export type StyleOf = (letter: number, row: WordRow) => TextStyle;

/** A part of a text in one style. */
export interface TextRun {
  readonly text: string;
  readonly style: TextStyle;
}

export const plain: TextStyle = { isBold: false, isItalic: false, isStruck: false };
