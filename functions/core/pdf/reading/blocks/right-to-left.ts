import type { Word } from '../words.ts';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const leftToRight = /\p{L}/u;

/**
 * Words that are given from left to right, as they are read. A line is read from the right if most of its words with
 * letters are written so; within it, runs of other words and of numbers are read from the left.
 */
export function asRead(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => rightToLeft.test(text))) return words;
  let written = 0;
  for (const { text } of words) {
    if (rightToLeft.test(text)) written++;
    else if (leftToRight.test(text)) written--;
  }
  const isFromRight = (word: Word) => rightToLeft.test(word.text);
  return written >= 0
    ? runsTurned(words.toReversed(), (word) => !isFromRight(word))
    : runsTurned(words, isFromRight);
}

/** The words, with each run of those that `isTurned` names in the opposite order. */
function runsTurned(words: readonly Word[], isTurned: (word: Word) => boolean): readonly Word[] {
  const result: Word[] = [];
  let run: Word[] = [];
  for (const word of words) {
    if (isTurned(word)) {
      run.push(word);
    } else {
      result.push(...run.reverse(), word);
      run = [];
    }
  }
  result.push(...run.reverse());
  return result;
}
