import { median } from '../geometry/median.ts';
import { boxAround } from './text-rows.ts';
import type { Word } from './words.ts';

/** The minimum number of words of a spaced text, all of a letter or two, and of single letters among them. */
const fewestWords = 5;
const mostLetters = 2;
const singleShare = 0.7;

/** The least and the widest gap between spaced letters, in ems. */
const leastGap = 0.08;
const widestGap = 0.7;

/** The minimum gap between spaced words, as a multiple of the usual one. */
const wordGap = 1.7;

/** Joins the letters of words that are set with wide gaps, as in titles. Words are given in content order. */
export function joinLetterSpaced(words: readonly Word[]): readonly Word[] {
  const joined: Word[] = [];
  let run: Word[] = [];
  const close = () => {
    joined.push(...(isSpaced(run) ? joinedWords(run) : run));
    run = [];
  };
  for (const word of words) {
    const last = run.at(-1);
    if (last && !isBeside(last, word)) close();
    run.push(word);
  }
  close();
  return joined;
}

function isBeside(last: Word, word: Word): boolean {
  const gap = word.box.left - last.box.right;
  const isWide = gap > 2 * widestGap * wordGap * word.size;
  if (word.line !== undefined || last.line !== undefined || gap < 0 || isWide) return false;
  if (word.font !== last.font || word.size !== last.size || word.baseline !== last.baseline) return false;
  return [word, last].every(({ text }) => text.length <= mostLetters);
}

function isSpaced(run: readonly Word[]): boolean {
  if (run.length < fewestWords) return false;
  const single = run.filter(({ text }) => /^\p{L}\p{M}*$/u.test(text)).length;
  const gap = usualGap(run) / (run[0]?.size ?? 1);
  const isRegular = single >= Math.max(fewestWords - 1, singleShare * run.length);
  return (
    isRegular && gap > leastGap && gap < widestGap && joinedWords(run).some(({ text }) => text.length > 3)
  );
}

function joinedWords(run: readonly Word[]): readonly Word[] {
  const farthest = wordGap * usualGap(run);
  const words: Word[][] = [];
  for (const word of run) {
    const open = words.at(-1);
    const last = open?.at(-1);
    if (open && last && word.box.left - last.box.right < farthest) open.push(word);
    else words.push([word]);
  }
  return words.map((parts) => {
    const [first] = parts as [Word];
    const text = parts.map((part) => part.text).join('');
    return { ...first, text, box: boxAround(parts), end: parts.at(-1)?.end ?? first.end };
  });
}

function usualGap(run: readonly Word[]): number {
  return median(run.slice(1).map(({ box }, at) => box.left - (run[at]?.box.right ?? box.left)));
}
