import type { PageFont } from '../page-text/page-geometry.ts';
import type { Word } from './words.ts';

/** The number of a line of code is this much smaller than the code, or smaller still. */
const smaller = 0.9;

/** Whether a word is a number that is small beside code whose em is that large, in points. */
export function isCodeNumber({ text, size }: Word, em: number): boolean {
  return size < smaller * em && /^\d{1,5}$/.test(text);
}

/**
 * The code of one line, whose words are given from left to right, if a small number leads it, as listings number their lines,
 * and all else is of a fixed pitch.
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
