import { mainWord } from './main-word.ts';
import type { Word } from './words.ts';

/** The words of a line in reading order. */
export interface WordRow {
  readonly words: readonly Word[];
  /** The baseline and the em of most letters, in points. */
  readonly baseline: number;
  readonly size: number;
}

/** Makes a row of words in reading order. There is at least one. */
export function wordRow(words: readonly Word[]): WordRow {
  const { baseline, size } = mainWord(words);
  return { words, baseline, size };
}
