import type { PageGeometry } from '../page-text/page-geometry.ts';
import { drawnFigures, type Figure } from './figures/drawn-figures.ts';
import { withFractions } from './formulas/fractions.ts';
import { withoutLineNumbers } from './line-numbers.ts';
import { type Word, wordsOf } from './words.ts';

/** A page's words, parted by what they belong to. */
export interface WordsToRead {
  /** Those of its text and tables, with each fraction as one word. */
  readonly text: readonly Word[];
  /** Those that number its lines. */
  readonly numbers: readonly Word[];
  /** Its drawn figures, with their labels. */
  readonly figures: readonly Figure[];
}

export function wordsToRead(page: PageGeometry, words = wordsOf(page.letters)): WordsToRead {
  const { text, numbers } = withoutLineNumbers(words);
  const figures = drawnFigures(text, page);
  const labels = new Set(figures.flatMap((figure) => figure.words));
  return {
    text: withFractions(
      text.filter((word) => !labels.has(word)),
      page,
    ),
    numbers,
    figures,
  };
}
