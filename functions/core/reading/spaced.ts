import { isSpaced, type Word } from './words.ts';

/** A gap between words, in ems, that is read as a space, and one before a punctuation mark where the font changes. */
const spaceGap = 0.12;
const punctuationGap = 0.5;

/** Words in reading order, as each is written, with spaces where there are gaps between them. */
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
  // What is written both ways has its spaces where they are read.
  if (word.line !== undefined && word.line === before.line) return word.start > before.end;
  const em = Math.max(word.size, before.size);
  const gap = gapBetween(before, word);
  // Words that are set off, such as code, have some room around them, also before a comma.
  const isSetOff = before.font !== word.font && /^[,.;:!?)\]]+$/.test(word.text);
  return isSetOff ? gap > punctuationGap * em : gap > spaceGap * em || isSpaced(before, word, gap);
}

/** How far apart two words stand beside each other. */
export function gapBetween({ box: one }: Word, { box: other }: Word): number {
  return Math.max(other.left - one.right, one.left - other.right);
}
