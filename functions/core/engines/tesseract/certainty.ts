import type { ReadLine } from '../../contract/ocr.ts';

/** How many letters lines have, and how certain they are on average, 0 to 1: 0 if there are none. */
export function lettersOf(lines: readonly ReadLine[]): { readonly count: number; readonly mean: number } {
  const words = lines.flatMap((line) => line.words);
  const count = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return { count, mean: count && sum / count };
}

/** Letters, each as far as it is certain. What is read with less confidence than even odds counts against the reading. */
export function certainty(lines: readonly ReadLine[]): number {
  const { count, mean } = lettersOf(lines);
  return count * (mean - 0.5);
}
