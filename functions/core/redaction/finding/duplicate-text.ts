import type { Point } from '../../geometry/matrix.ts';
import { boundsOf } from '../../page-content/area.ts';
import type { Glyph } from '../../page-content/glyph.ts';
import { spend } from '../../pdf-objects/work-budget.ts';
import { foldedLetters } from '../matching/fold-text.ts';
import type { LineArea } from './areas-of-glyphs.ts';
import { directionOf } from './order-glyphs.ts';

/** The maximum distance, in ems, of glyphs that are drawn over each other, as in shadows. */
const twinEms = 0.25;

/**
 * Returns further glyphs to remove with those of some areas: duplicates in the same place, and glyphs without text
 * between them. Glyphs to be removed already, by their indexes, are left out. Throws PdfTooComplex where very many are
 * drawn over each other.
 */
export function duplicatesOf(
  areas: readonly LineArea[],
  found: readonly Glyph[],
  all: readonly Glyph[],
  gone: ReadonlySet<number>,
): readonly Glyph[] {
  const bounded = areas.map((area) => ({ area, bounds: boundsOf(area) }));
  const known = new Set(found);
  const around = boundsOf(areas.flat());
  spend('comparison', all.length);
  return all.filter((glyph) => {
    if (!isNear(glyph, around) || gone.has(glyph.index) || known.has(glyph)) return false;
    spend('comparison', bounded.length + found.length);
    const [one, , other] = glyph.core;
    const middle: Point = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    const isInside = bounded.some(({ area, bounds }) => isWithin(middle, bounds) && isIn(middle, area));
    if (!isInside) return false;
    const isBlank = foldedLetters(glyph.text) === '';
    const isSaid = (own: Glyph) => own.text === glyph.text && distance(own, glyph) < twinEms * own.em;
    return found.some((own) => (isBlank || isSaid(own)) && isAlike(own, glyph));
  });
}

/** Whether a glyph may lie in bounds. */
function isNear(
  { origin: [x, y], em }: Glyph,
  [left, bottom, right, top]: readonly [number, number, number, number],
): boolean {
  return x > left - 2 * em && x < right + 2 * em && y > bottom - 2 * em && y < top + 2 * em;
}

function isAlike(one: Glyph, other: Glyph): boolean {
  const [x, y] = directionOf(one);
  const [otherX, otherY] = directionOf(other);
  return x * otherX + y * otherY > 0.99 && other.em > one.em * 0.6 && other.em < one.em * 1.7;
}

function distance(one: Glyph, other: Glyph): number {
  return Math.hypot(one.origin[0] - other.origin[0], one.origin[1] - other.origin[1]);
}

function isWithin(
  [x, y]: Point,
  [left, bottom, right, top]: readonly [number, number, number, number],
): boolean {
  return x >= left && x <= right && y >= bottom && y <= top;
}

/** Whether a point is in a convex area with corners in either direction. */
function isIn([x, y]: Point, corners: readonly Point[]): boolean {
  const sides = corners.map(([fromX, fromY], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] as Point; // not empty here
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
