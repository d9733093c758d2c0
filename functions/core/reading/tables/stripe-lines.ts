import type { Filled } from '../../page-text/page-geometry.ts';
import { isWhite } from './is-white.ts';
import { joinedPieces } from './joined-pieces.ts';
import type { HorizontalLine } from './rule-lines.ts';

/** The least and greatest height of a row with a background, and the least width of a table, in points. */
const lowest = 5;
const highest = 80;
const narrowest = 60;

/** More backgrounds than rows and cells of a page have: it is a drawing. */
const mostFills = 3_000;
const mostLines = 1_000;

/** The upper and lower edges of backgrounds that are as wide as a table: they part rows as lines do. */
export function stripeLines(fills: readonly Filled[]): readonly HorizontalLine[] {
  if (fills.length > mostFills) return [];
  const edges = fills
    .filter(
      ({ top, bottom, colour }) => !isWhite(colour) && bottom - top >= lowest && bottom - top <= highest,
    )
    .flatMap(({ left, right, top, bottom }) => [
      { at: top, start: left, end: right },
      { at: bottom, start: left, end: right },
    ]);
  const lines = joinedPieces(edges).filter(({ start, end }) => end - start >= narrowest);
  return lines.slice(0, mostLines).map(({ at, start, end }) => ({
    y: at,
    left: start,
    right: end,
  }));
}
