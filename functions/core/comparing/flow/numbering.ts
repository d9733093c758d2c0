import { type ComparedWord, lettersOf } from '../text/compared-word.ts';
import type { FlowUnit } from './flow-unit.ts';

/** A number before a text: `5.`, `5.2`, `(a)` or `iv)`. */
const numbered = /^\(?(?:\d{1,3}(?:\.\d{1,3})+\.?|(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]+)$/i;

/** A number that stands alone, as before headings. */
const bareNumber = /^\d{1,3}$/;

/** The least letters by which a text is recognised. */
const leastLetters = 3;

/**
 * How many words a unit's number takes, as in `5. Warranty` and the heading `Article 5. Warranty`: 0 for a unit without
 * one, or with nothing else.
 */
export function numberLength({ kind, words }: FlowUnit): number {
  const isHeading = kind === 'heading';
  const length = [1, ...(isHeading ? [2] : [])].find((at) => {
    const key = words[at - 1]?.key ?? '';
    return numbered.test(key) || (isHeading && bareNumber.test(key));
  });
  return length !== undefined && lettersOf(words.slice(length)).length >= leastLetters ? length : 0;
}

/** Whether a word may be the number of a text. */
export function isNumber({ key }: ComparedWord): boolean {
  return numbered.test(key) || bareNumber.test(key);
}
