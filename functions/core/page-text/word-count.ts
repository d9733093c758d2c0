import { eastAsian } from './east-asian.ts';
import { isUnspaced } from './unspaced.ts';

/** The letters of a word, on average, in scripts without spaces: of Chinese and Japanese, and of alphabets such as Thai. */
const ideographs = 2;
const letters = 6;

/** About how many words a text has. Scripts without spaces are counted by their letters. */
export function wordCount(text: string): number {
  if (!isUnspaced(text)) return text.match(/\S+/g)?.length ?? 0;
  let count = 0;
  for (const part of text.split(/\s+/)) {
    const unspaced = [...part].filter(isUnspaced);
    const share = unspaced.reduce(
      (sum, letter) => sum + 1 / (eastAsian.test(letter) ? ideographs : letters),
      0,
    );
    count += Math.max(part === '' ? 0 : 1, share);
  }
  return count;
}
