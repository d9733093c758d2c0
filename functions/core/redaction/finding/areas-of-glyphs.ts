import type { Point } from '../../geometry/matrix.ts';
import type { Glyph } from '../../page-content/glyph.ts';
import { spend } from '../../pdf-objects/work-budget.ts';
import { directionOf } from './order-glyphs.ts';

/** A part of a line to cover: lower left, lower right, upper right and upper left in reading direction. */
export type LineArea = readonly [Point, Point, Point, Point];

/** The lowest and highest covered heights of a line, in ems. */
const [lowest, highest] = [-0.22, 0.9];

/**
 * Returns the areas of some glyphs, one for each run of them on a line. Those in several cells of a pattern have
 * several.
 */
export function areasOfGlyphs(glyphs: readonly Glyph[]): readonly LineArea[] {
  const runs: Glyph[][] = [];
  const sorted = [...glyphs].sort((one, other) => one.index - other.index);
  for (const glyph of sorted) {
    spend('comparison', runs.length);
    const run = runs.find((some) => isBeside(some.at(-1) as Glyph, glyph)); // runs are not empty
    if (run) run.push(glyph);
    else runs.push([glyph]);
  }
  return runs.flatMap((run) => {
    const area = areaOf(run);
    const offsets: readonly Point[] = [[0, 0], ...(run[0]?.offsets ?? [])];
    return offsets.map(([dx, dy]) => area.map(([x, y]) => [x + dx, y + dy]) as unknown as LineArea);
  });
}

/** Whether two glyphs are near each other on one line. */
function isBeside(one: Glyph, other: Glyph): boolean {
  const [x, y] = directionOf(one);
  const [otherX, otherY] = directionOf(other);
  const [dx, dy] = [other.origin[0] - one.origin[0], other.origin[1] - one.origin[1]];
  const em = Math.max(one.em, other.em);
  const isParallel = x * otherX + y * otherY > 0.999;
  const width = Math.hypot(one.end[0] - one.origin[0], one.end[1] - one.origin[1]);
  const along = dx * x + dy * y;
  return (
    isParallel &&
    Math.abs(dy * x - dx * y) < 0.5 * em &&
    along > -2.5 * em - width &&
    along < width + 2.5 * em
  );
}

function areaOf(run: readonly Glyph[]): LineArea {
  const [first] = run as readonly [Glyph, ...Glyph[]];
  const [x, y] = directionOf(first);
  const corners = run.flatMap((glyph) => cornersOf(glyph));
  const along = corners.map((point) => point[0] * x + point[1] * y);
  const up = corners.map((point) => point[1] * x - point[0] * y);
  const [from, to, bottom, top] = [Math.min(...along), Math.max(...along), Math.min(...up), Math.max(...up)];
  const at = (alongIt: number, upIt: number): Point => [alongIt * x - upIt * y, alongIt * y + upIt * x];
  return [at(from, bottom), at(to, bottom), at(to, top), at(from, top)];
}

function cornersOf({ quad, matrix, font, isVertical }: Glyph): readonly Point[] {
  if (font.type3 || isVertical) return quad;
  const height = font.ascent - font.descent;
  const [low, high] = [Math.max(font.descent, lowest), Math.min(font.ascent, highest)];
  const [bottomLeft, bottomRight] = quad;
  const [c, d] = [matrix[2], matrix[3]];
  const raised = ([x, y]: Point, by: number): Point => [x + c * by, y + d * by];
  if (!(height > 0)) return quad;
  return [bottomLeft, bottomRight].flatMap((corner) => [
    raised(corner, low - font.descent),
    raised(corner, high - font.descent),
  ]);
}
