import type { PageScene } from '../page-scene.ts';
import { indexesOf, pageWords } from '../page-words.ts';
import { isAmong, type Look } from './drawn-letters.ts';

/** The minimum number and share of the drawn letters of a line that makes it a blot. */
const leastLetters = 2;
const leastShare = 0.3;

/**
 * Adds to the blotted letters those in the same line that are only similar to their glyph or their text: some letters
 * of a blot always are. Glyphs for several letters have only their text to be compared with.
 */
export function withBlottedLines(
  { letters, units }: PageScene,
  looks: ReadonlyMap<number, Look>,
): Map<number, Look> {
  const found = new Map(looks);
  if (!looks.values().some((look) => blots.has(look))) return found;
  for (const words of Map.groupBy(pageWords(letters), ({ line }) => line).values()) {
    const own = words.flatMap((word) => indexesOf(word).filter((index) => looks.has(index)));
    const blotted = own.filter((index) => isAmong(blots, looks.get(index)));
    if (blotted.length < Math.max(leastLetters, leastShare * own.length)) continue;
    for (const index of own)
      if (units.sizes[index] === 1 && isAmong(similar, looks.get(index))) found.set(index, 'blotted');
  }
  return found;
}

const blots: ReadonlySet<Look> = new Set(['blotted', 'partial']);
const similar: ReadonlySet<Look> = new Set(['alike', 'rough', 'shown']);
