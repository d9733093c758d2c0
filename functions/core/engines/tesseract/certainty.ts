import type { ReadLine } from '../../contract/messages/ocr.ts';

/** The number of letters in lines, and their mean confidence, 0 to 1: 0 without letters. */
export function lettersOf(lines: readonly ReadLine[]): { readonly count: number; readonly mean: number } {
  const words = lines.flatMap((line) => line.words);
  const count = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return { count, mean: count && sum / count };
}

/** The number of letters weighted by confidence. Below even odds, they count against the reading. */
export function certainty(lines: readonly ReadLine[]): number {
  const { count, mean } = lettersOf(lines);
  return count * (mean - 0.5);
}
