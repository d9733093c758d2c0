import { maximumPatches, type Patch, type ReadNumbers } from './mesh.ts';

type Point = Patch['points'][number];
type Colour = readonly number[];

/** The grid positions of a patch's points in encoding order: around it, then within. */
export const writtenOrder = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4, 5, 6, 10, 9] as const;

/** The number of points of a Coons patch: those around it. */
export const aroundCount = 12;

/**
 * Reads patches of a shading of type 6 or 7 as independent ones, with copies of shared edges. Undefined for one that
 * continues none, and for too many.
 */
export function readPatches(
  flag: () => number | undefined,
  read: ReadNumbers,
  rangeCount: number,
  isTensor: boolean,
): readonly Patch[] | undefined {
  const several = <One>(count: number, one: () => One | undefined) => {
    const all: One[] = [];
    for (let value = one(); value; value = all.length < count ? one() : undefined) all.push(value);
    return all.length === count ? all : undefined;
  };
  const point = () => read(0, 2) as Point | undefined; // two numbers
  const colour = () => read(2, rangeCount);
  const patches: Patch[] = [];
  let last: { readonly points: readonly Point[]; readonly colours: readonly Colour[] } | undefined;
  for (let edge = flag(); edge !== undefined; edge = flag()) {
    if (edge > 0 && !last) return undefined;
    const shared = edge > 0 && last ? edgeOf(last, edge) : { points: [], colours: [] };
    const points = several((isTensor ? 16 : aroundCount) - shared.points.length, point);
    const colours = points && several(4 - shared.colours.length, colour);
    if (!points || !colours) break;
    last = { points: [...shared.points, ...points], colours: [...shared.colours, ...colours] };
    patches.push({ points: gridOf(last.points), colours: last.colours as unknown as Patch['colours'] }); // four
    if (patches.length > maximumPatches) return undefined;
  }
  return patches;
}

/** The edge of a patch with which the next one begins (ISO 32000-2, table 84). */
function edgeOf(
  { points, colours }: { readonly points: readonly Point[]; readonly colours: readonly Colour[] },
  edge: number,
) {
  const around = [...points.slice(0, aroundCount), points[0] as Point];
  return {
    points: around.slice(edge * 3, edge * 3 + 4),
    colours: [colours[edge] as Colour, colours[(edge + 1) % 4] as Colour],
  };
}

/**
 * Returns points in grid order, including the inner ones that the edges of a Coons patch define (ISO 32000-2,
 * 8.7.4.5.8).
 */
function gridOf(written: readonly Point[]): readonly Point[] {
  const grid: Point[] = [];
  for (const [index, point] of written.entries()) grid[writtenOrder[index] as number] = point;
  if (written.length > aroundCount) return grid;
  const inner = (...weights: readonly (readonly [weight: number, place: number])[]): Point => {
    const sum = (axis: 0 | 1) =>
      weights.reduce((total, [weight, place]) => total + weight * (grid[place] as Point)[axis], 0) / 9;
    return [sum(0), sum(1)];
  };
  // For each: its corner, the two points beside that, the two corners beside it, the points across, the corner across.
  grid[5] = inner([-4, 0], [6, 1], [6, 4], [-2, 3], [-2, 12], [3, 13], [3, 7], [-1, 15]);
  grid[6] = inner([-4, 3], [6, 2], [6, 7], [-2, 0], [-2, 15], [3, 14], [3, 4], [-1, 12]);
  grid[9] = inner([-4, 12], [6, 13], [6, 8], [-2, 15], [-2, 0], [3, 1], [3, 11], [-1, 3]);
  grid[10] = inner([-4, 15], [6, 14], [6, 11], [-2, 12], [-2, 3], [3, 2], [3, 8], [-1, 0]);
  return grid;
}
