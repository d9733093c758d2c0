import { type Area, type Bounds, boundsOf, overlap } from '../page-content/area.ts';
import type { ContentPlace } from '../page-content/operation.ts';
import { PdfLimitExceeded } from '../pdf-objects/errors.ts';
import { spend } from '../pdf-objects/work-budget.ts';

/**
 * The minimum distance, in points, of separate pattern cells. Closer ones form a texture, which also shows elsewhere
 * what an area covers.
 */
const texturePoints = 36;

const maximumAreas = 500_000;

/** Returns the areas that may cover something with these bounds on the page, in a piece of content. */
export type AreasNear = (bounds: Bounds, place: ContentPlace) => readonly Area[];

/**
 * Finds the areas near drawn content. A pattern draws its cell in several places: each area that covers one of them
 * covers the cell. Glyphs have no areas, since they are erased whole. Throws PdfLimitExceeded for patterns of too many
 * cells.
 */
export function areaFinder(areas: readonly Area[]): AreasNear {
  const found = new WeakMap<ContentPlace['offsets'], readonly BoundedArea[]>();
  return (bounds, place) => {
    if (place.kind === 'glyph') return [];
    const known = found.get(place.offsets) ?? boundedAreas(areas, place);
    found.set(place.offsets, known);
    spend('comparison', known.length);
    return known.filter((one) => overlap(one.bounds, bounds)).map(({ area }) => area);
  };
}

interface BoundedArea {
  readonly area: Area;
  readonly bounds: Bounds;
}

function boundedAreas(areas: readonly Area[], { offsets }: ContentPlace): readonly BoundedArea[] {
  if (offsets.some(([x, y]) => Math.hypot(x, y) < texturePoints)) return [];
  if (areas.length * (offsets.length + 1) > maximumAreas) throw new PdfLimitExceeded('unpackedBytes');
  spend('comparison', areas.length * (offsets.length + 1));
  return areas.flatMap((area) =>
    [[0, 0] as const, ...offsets].map(([x, y]) => {
      const moved = area.map(([left, bottom]) => [left - x, bottom - y] as const);
      return { area: moved, bounds: boundsOf(moved) };
    }),
  );
}
