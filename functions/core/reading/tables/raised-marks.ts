import type { Word } from '../words.ts';
import { isBullet } from './is-marker.ts';

/** The maximum size of a raised or lowered mark, relative to the word beside it. */
const smaller = 0.85;

/** The maximum distance of the mark from the word's end, of a bullet from its beginning, and from its line: in ems of that word. */
const beside = 0.35;
const bulletBeside = 1;
const raised = 0.65;
const lowered = 0.3;

/** The maximum length, in characters, of a note mark or an exponent. */
const longest = 8;

/** The height, in points, of the strips that are searched for a mark's neighbours. */
const strip = 24;

/** Moves raised note marks, and small bullets, to the line of the word that they belong to. */
export function withMarksOnLines(words: readonly Word[]): readonly Word[] {
  const strips = new Map<number, Strip>();
  for (const word of words) {
    const at = Math.floor(word.baseline / strip);
    const { words: others, largest } = strips.get(at) ?? { words: [], largest: 0 };
    if (others.length < mostInStrip) others.push(word);
    strips.set(at, { words: others, largest: Math.max(largest, word.size) });
  }
  return words.map((word) => {
    if (word.text.length > longest) return word;
    const at = Math.floor(word.baseline / strip);
    let nearest: Word | undefined;
    for (let near = at - 1; near <= at + 1; near++) {
      const { words: others, largest } = strips.get(near) ?? { words: [], largest: 0 };
      // Most words have no larger one beside them.
      if (word.size >= smaller * largest) continue;
      for (const other of others)
        if (isMarkOf(word, other) && gap(word, other) < (nearest ? gap(word, nearest) : Infinity))
          nearest = other;
    }
    return nearest ? { ...word, baseline: nearest.baseline } : word;
  });
}

/** The maximum number of words in a strip of a page. */
const mostInStrip = 400;

/** The words of a strip, and the size of the largest. */
interface Strip {
  readonly words: Word[];
  readonly largest: number;
}

function isMarkOf(mark: Word, word: Word): boolean {
  const up = word.baseline - mark.baseline;
  return (
    mark.size < smaller * word.size &&
    up < raised * word.size &&
    up > -lowered * word.size &&
    (gap(mark, word) < beside * word.size || isBulletOf(mark, word))
  );
}

function isBulletOf({ text, box }: Word, { box: { left }, size, text: other }: Word): boolean {
  return isBullet(text) && !isBullet(other) && left > box.right && left - box.right < bulletBeside * size;
}

/** The distance of a mark from either end of a word; overlaps count as touching. */
function gap({ box }: Word, { box: other, size }: Word): number {
  const after = box.left - other.right;
  const before = other.left - box.right;
  if (after > -0.3 * size) return Math.max(0, after);
  return before > -0.3 * size ? Math.max(0, before) : Infinity;
}
