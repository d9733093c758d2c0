import type { Rectangle } from '../../geometry/rectangle.ts';
import type { Chunk } from '../text-rows.ts';
import type { Word } from '../words.ts';

/** More words than these are no label. */
const mostWords = 5;

/**
 * Returns the words of texts that are labels of a figure although they end beside it: they are drawn next to its other labels, whose
 * words are `own`.
 */
export function labelsBeyond(
  box: Readonly<Rectangle>,
  chunks: readonly Chunk[],
  own: ReadonlySet<Word>,
): ReadonlySet<Word> {
  const starts = new Set([...own].map(({ start }) => start));
  const found = new Set<Word>();
  const all = chunks.toSorted((one, other) => startOf(one) - startOf(other));
  const add = (at: number, beside: number) => {
    const [chunk, neighbour] = [all[at], all[beside]];
    if (!chunk || !neighbour || !starts.has(startOf(neighbour))) return;
    if (chunk.words.length > mostWords || !isAcross(chunk, box)) return;
    for (const word of chunk.words) found.add(word);
    starts.add(startOf(chunk));
  };
  for (const at of all.keys()) add(at, at - 1);
  for (const at of [...all.keys()].reverse()) add(at, at + 1);
  return found;
}

function startOf({ words }: Chunk): number {
  return Math.min(...words.map(({ start }) => start));
}

/** Whether a text is at the height of a figure, and over one of its sides. */
function isAcross({ box: { left, top, right, bottom } }: Chunk, box: Readonly<Rectangle>): boolean {
  const y = (top + bottom) / 2;
  return y > box.top && y < box.bottom && left < box.right && right > box.left;
}
