import type { Filled } from '../../../page-text/page-geometry.ts';
import { isWhite } from './is-white.ts';
import { joinedPieces } from './joined-pieces.ts';
import type { HorizontalLine } from './rule-lines.ts';

/** The minimum and maximum height of a row background, and the minimum width of a table, in points. */
const lowest = 5;
const highest = 80;
const narrowest = 60;

/** The maximum number of backgrounds; a page with more is a drawing. */
const mostFills = 3_000;
const mostLines = 1_000;

/** Returns the upper and lower edges of backgrounds as wide as a table, which separate rows like lines. */
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
