import type { Rectangle } from '../../geometry/rectangle.ts';
import { isUnspaced } from '../../page-text/unspaced.ts';

interface Piece {
  readonly text: string;
  readonly box: Readonly<Rectangle>;
}

/**
 * Divides a word into the letters of scripts without spaces, whose lines are one word each, and the words between them.
 * A part's box is its share of the word's.
 */
export function wordPieces(text: string, box: Readonly<Rectangle>): readonly Piece[] {
  if (!isUnspaced(text)) return [{ text, box }];
  const letters = [...text];
  const parts: { start: number; end: number; isAlone: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    const isAlone = isUnspaced(letter);
    const isMark = /^\p{M}$/u.test(letter);
    if (last && (isMark || (!isAlone && !last.isAlone))) last.end = index + 1;
    else parts.push({ start: index, end: index + 1, isAlone });
  }
  return parts.map(({ start, end }) => ({
    text: letters.slice(start, end).join(''),
    box: share(box, start / letters.length, end / letters.length),
  }));
}

function share(
  { left, top, right, bottom }: Readonly<Rectangle>,
  start: number,
  end: number,
): Readonly<Rectangle> {
  const [width, height] = [right - left, bottom - top];
  return height > 1.5 * width
    ? { left, right, top: top + start * height, bottom: top + end * height }
    : { top, bottom, left: left + start * width, right: left + end * width };
}
