import type { Letters } from '../page-text/page-geometry.ts';
import { softHyphen } from './blocks/join-lines.ts';
import type { Word } from './words.ts';

/** Adds the hyphen at the end of a line to a split word where the font has it as a sign without width. */
export function withSoftHyphen(word: Word, { codes }: Letters): Word {
  return codes[word.end] === softHyphen.charCodeAt(0) ? { ...word, text: word.text + softHyphen } : word;
}
