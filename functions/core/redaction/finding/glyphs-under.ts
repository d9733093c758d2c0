import type { Point } from '../../geometry/matrix.ts';
import { depth, edgesOf } from '../../page-content/area.ts';
import type { Glyph } from '../../page-content/glyph.ts';
import { spend } from '../../pdf-objects/work-budget.ts';
import type { LineArea } from './areas-of-glyphs.ts';

/** Returns the glyphs whose middle is in one of these areas, in drawing order. */
export function glyphsUnder(areas: readonly LineArea[], glyphs: readonly Glyph[]): readonly Glyph[] {
  const edges = areas.map(edgesOf).filter(({ length }) => length > 0);
  if (edges.length === 0) return [];
  spend('comparison', edges.length * glyphs.length);
  return glyphs.filter(({ core: [one, , other] }) => {
    const middle: Point = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    return edges.some((sides) => sides.every((side) => depth(side, middle) >= 0));
  });
}
