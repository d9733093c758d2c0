import type { Rectangle } from '../../geometry/rectangle.ts';

/** A word of a document, or a letter of a script that has no spaces between words. */
export interface ComparedWord {
  /** As the page shows it; a word that a hyphen splits at a line's end is whole. */
  readonly text: string;
  /** Its letters without what depends on fonts and lines. */
  readonly key: string;
  /** The same with `joint` where a hyphen at a line's end was removed. */
  readonly jointed?: string;
  /** Whether no space separates it from the word before. */
  readonly isGlued: boolean;
  /** One, or two if a line's end splits it. */
  readonly places: readonly WordPlace[];
  /** Its cell, in a table. */
  readonly cell?: CellPlace;
}

export interface WordPlace {
  readonly page: number;
  /** The number of its line in the document, in reading order. */
  readonly line: number;
  /** On the page as displayed. */
  readonly box: Readonly<Rectangle>;
}

/** A cell's place in the table of its page, counted from 1. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Stands for a hyphen that may belong to the word or only to its line's end. */
export const joint = '\u0001';

/** The page of a word's beginning. */
export function pageOf({ places: [first] }: ComparedWord): number {
  return first?.page ?? 0;
}

/** The line of a word's beginning. */
export function lineOf({ places: [first] }: ComparedWord): number {
  return first?.line ?? 0;
}

/** The words as text. */
export function textOfWords(words: readonly ComparedWord[]): string {
  return words.map(({ text, isGlued }, index) => (index === 0 || isGlued ? text : ` ${text}`)).join('');
}

/** The letters of words, without spaces and without hyphens at line ends. */
export function lettersOf(words: readonly ComparedWord[]): string {
  return words.map(({ key }) => key).join('');
}
