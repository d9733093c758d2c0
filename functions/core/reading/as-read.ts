import { type Direction, hasRightToLeft, readingOrder } from '../page-text/reading-order.ts';
import type { Word } from './words.ts';

/**
 * Puts words that are given from left to right in reading order. Words of a line with right-to-left letters keep the
 * order of that line; the parts of several such lines follow the direction of most of their letters.
 */
export function asRead(words: readonly Word[]): readonly Word[] {
  if (words.every(({ line }) => line === undefined) || isGroupedNumber(words)) return words;
  const [first, ...others] = partsOf(words);
  if (!first || others.length === 0) return first ?? words;
  const parts = [first, ...others.flatMap((part) => [[], part])];
  const texts = parts.map((part) => (part.length === 0 ? ' ' : part.map(({ text }) => text).join('')));
  return readingOrder(texts, mainDirection(words)).places.flatMap((place) => parts[place] ?? []);
}

/** Whether words are the groups of one number, such as 125 007, which is read from the left in all scripts. */
function isGroupedNumber([first, ...others]: readonly Word[]): boolean {
  return (
    others.length > 0 &&
    /^\d{1,3}$/.test(first?.text ?? '') &&
    others.every(({ text }, at) => (at === others.length - 1 ? /^\d{3}(?:[.,]\d+)?$/ : /^\d{3}$/).test(text))
  );
}

/** Groups adjacent words of one line, in its order. */
function partsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const parts: Word[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    if (part && part[0]?.line === word.line) part.push(word);
    else parts.push([word]);
  }
  return parts.map((part) =>
    part[0]?.line === undefined ? part : part.sort((one, other) => one.start - other.start),
  );
}

/** The direction of most words with letters. */
function mainDirection(words: readonly Word[]): Direction {
  let fromRight = 0;
  for (const { text } of words)
    if (hasRightToLeft(text)) fromRight++;
    else if (/\p{L}/u.test(text)) fromRight--;
  return fromRight >= 0 ? 'rtl' : 'ltr';
}
