import type { Word } from '../words.ts';

/** The largest size of a mark that is raised or lowered, as a share of that of the word beside it. */
const smaller = 0.85;

/** How far, in ems of that word, the mark may stand from its end, and above or below its line. */
const beside = 0.35;
const raised = 0.65;
const lowered = 0.3;

/** The longest mark, in characters: of a note, a unit's power. */
const longest = 8;

/** The height, in points, of the strips in which a mark's neighbours are looked for. */
const strip = 24;

/** The same words, with the raised marks of notes on the line of the word that they belong to. */
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
      // Most words have none beside them that is larger.
      if (word.size >= smaller * largest) continue;
      for (const other of others)
        if (isMarkOf(word, other) && gap(word, other) < (nearest ? gap(word, nearest) : Infinity))
          nearest = other;
    }
    return nearest ? { ...word, baseline: nearest.baseline } : word;
  });
}

/** More words than stand in a strip of a page. */
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
    gap(mark, word) < beside * word.size
  );
}

/** How far apart a mark and a word stand, at either end of the word; overlaps count as touching. */
function gap({ box }: Word, { box: other, size }: Word): number {
  const after = box.left - other.right;
  const before = other.left - box.right;
  if (after > -0.3 * size) return Math.max(0, after);
  return before > -0.3 * size ? Math.max(0, before) : Infinity;
}
