import { type ComparedWord, joint } from './compared-word.ts';

/** Whether words have the same letters, however they are divided by spaces and by hyphens at line ends. */
export function haveSameLetters(one: readonly ComparedWord[], other: readonly ComparedWord[]): boolean {
  const [a, b] = [jointedLetters(one), jointedLetters(other)];
  if (a === b) return true;
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [x, y] = [a.charAt(i), b.charAt(j)];
    if (x === y) {
      i++;
      j++;
    } else if (x === joint) {
      i++;
      if (y === '-') j++;
    } else if (y === joint) {
      j++;
      if (x === '-') i++;
    } else return false;
  }
  return true;
}

function jointedLetters(words: readonly ComparedWord[]): string {
  return words.map(({ key, jointed = key }) => jointed).join('');
}
