import { isBlank } from '../../../page-text/is-blank.ts';
import type { PageLetters } from './page-letters.ts';

/** Adjacent characters without a space, from the first to before the last, by PDFium's index. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** The number of its line. */
  readonly line: number;
}

/** The indexes from the first to before the last. */
export function indexesOf({ start, end }: Pick<Word, 'start' | 'end'>): readonly number[] {
  return Array.from({ length: end - start }, (_, at) => start + at);
}

/** The words of a page, in the order of its text. */
export function pageWords({ count, codes }: PageLetters): readonly Word[] {
  const words: Word[] = [];
  let line = 0;
  let start = -1;
  for (let index = 0; index <= count; index++) {
    const code = codes[index] ?? 0x20;
    const isInWord = index < count && !isBlank(code);
    if (isInWord && start < 0) start = index;
    if (isInWord) continue;
    if (start >= 0) words.push({ start, end: index, line });
    start = -1;
    if (code === 0x0a || code === 0x0d) line++;
  }
  return words;
}
