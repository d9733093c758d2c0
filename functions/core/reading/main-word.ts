import type { Word } from './words.ts';

/** Returns the first of at least one word in the size of most letters. */
export function mainWord(words: readonly Word[]): Word {
  const [one] = words;
  if (one && words.every(({ size }) => Math.round(size * 2) === Math.round(one.size * 2))) return one;
  const lengths = new Map<number, number>();
  for (const { size, text } of words) {
    const rounded = Math.round(size * 2);
    lengths.set(rounded, (lengths.get(rounded) ?? 0) + text.length);
  }
  const [most] = [...lengths].reduce((one, other) => (other[1] > one[1] ? other : one));
  return (words.find(({ size }) => Math.round(size * 2) === most) ?? words[0]) as Word; // a line has words
}
