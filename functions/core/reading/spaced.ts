import { isSpaced, type Word } from './words.ts';

/** The minimum gap between words that is a space, in ems, and that before a punctuation mark where the font changes. */
const spaceGap = 0.12;
const punctuationGap = 0.5;

/** Joins words in reading order, formatted by `written`, with spaces where there are gaps. */
export function spaced(words: readonly Word[], written: (word: Word) => string = ({ text }) => text): string {
  let text = '';
  let before: Word | undefined;
  for (const word of words) {
    const isApart = before && isApartFrom(before, word);
    text += isApart ? ` ${written(word)}` : written(word);
    before = word;
  }
  return text;
}

function isApartFrom(before: Word, word: Word): boolean {
  // Words of bidirectional lines have their spaces in reading order.
  if (word.line !== undefined && word.line === before.line)
    return word.start > before.end || word.end < before.start;
  const em = Math.max(word.size, before.size);
  const gap = gapBetween(before, word);
  // Words in another font, such as code, have some space around them, also before a comma.
  const isSetOff = before.font !== word.font && /^[,.;:!?)\]]+$/.test(word.text);
  return isSetOff ? gap > punctuationGap * em : gap > spaceGap * em || isSpaced(before, word, gap);
}

/** The distance between two adjacent words. */
export function gapBetween({ box: one }: Word, { box: other }: Word): number {
  return Math.max(other.left - one.right, one.left - other.right);
}
