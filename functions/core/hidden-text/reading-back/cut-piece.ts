import type { HiddenPiece } from '../../engines/engine-jobs.ts';
import type { TextRange } from '../without-ranges.ts';
import type { TextPart } from './read-back.ts';

type Piece = Omit<HiddenPiece, 'sample'>;

/**
 * Returns parts of a hidden piece, with their letters and ranges in the page's text; the whole piece where its text is
 * not that of its letters and ranges.
 */
export function cutPiece<Own extends Piece>(
  piece: Own,
  parts: readonly TextPart[],
  pageText: string,
): readonly Own[] {
  const count = inked(piece.text).length;
  const units = piece.ranges.flatMap((range) => unitsOf(pageText, range));
  const [first] = parts;
  const isWhole = first?.start === 0 && first.end === count;
  const isDivisible = [units, piece.letters].every(({ length }) => length === count || length === 0);
  if (first && (isWhole || !isDivisible)) return [{ ...piece, reason: first.reason }];
  return parts.map(({ text, start, end, reason }) => ({
    ...piece,
    text,
    reason,
    box: shareOf(piece.box, start / count, end / count),
    ranges: within(piece.ranges, units[start], units[end - 1]),
    letters: piece.letters.slice(start, end),
  }));
}

/** Returns the characters with ink. */
function inked(text: string): readonly string[] {
  return [...text].filter((character) => !/\s/u.test(character));
}

/** Returns the places of the characters with ink of a range, in UTF-16 units. */
function unitsOf(text: string, range: TextRange): readonly TextRange[] {
  let end = range.start;
  return [...text.slice(range.start, range.end)].flatMap((character) => {
    const start = end;
    end += character.length;
    return /\s/u.test(character) ? [] : [{ start, end }];
  });
}

/** Returns the ranges between two places. */
function within(
  ranges: readonly TextRange[],
  first: TextRange | undefined,
  last: TextRange | undefined,
): readonly TextRange[] {
  if (!first || !last) return [];
  return ranges
    .map(({ start, end }) => ({ start: Math.max(start, first.start), end: Math.min(end, last.end) }))
    .filter(({ start, end }) => start < end);
}

/** Returns a part of a line's box along its longer side, as if all letters were equally wide. */
function shareOf({ x, y, width, height }: Piece['box'], start: number, end: number): Piece['box'] {
  const share = end - start;
  return width >= height
    ? { x: x + start * width, y, width: share * width, height }
    : { x, y: y + start * height, width, height: share * height };
}
