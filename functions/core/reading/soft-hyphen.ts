import type { Letters } from '../page-text/page-geometry.ts';
import { softHyphen } from './blocks/join-lines.ts';
import type { Word } from './words.ts';

/** A word that a hyphen at the end of the line parts may have it as a sign without width. */
export function withSoftHyphen(word: Word, { codes }: Letters): Word {
  return codes[word.end] === softHyphen.charCodeAt(0) ? { ...word, text: word.text + softHyphen } : word;
}
