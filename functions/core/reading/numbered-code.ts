import type { PageFont } from '../page-text/page-geometry.ts';
import type { Word } from './words.ts';

/** The maximum size of a code line's number, relative to the code. */
const smaller = 0.9;

/** Whether a word is a small number beside code with this em, in points. */
export function isCodeNumber({ text, size }: Word, em: number): boolean {
  return size < smaller * em && /^\d{1,5}$/.test(text);
}

/**
 * Returns the code of a line, whose words are given from left to right, if it begins with a small line number, as in
 * listings, and the rest is fixed-pitch.
 */
export function numberedCode(
  words: readonly Word[],
  fonts: readonly PageFont[],
): readonly Word[] | undefined {
  const [number, ...code] = words;
  if (!number || code.length === 0) return undefined;
  const isCode = ({ font, size }: Word) => fonts[font]?.isFixedPitch && isCodeNumber(number, size);
  return code.every(isCode) ? code : undefined;
}
