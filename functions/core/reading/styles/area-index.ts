import type { Rectangle } from '../../geometry/rectangle.ts';

/** The height of a strip of a page, in points, and the maximum number of areas that it remembers. */
const strip = 8;
const mostInStrip = 256;

/** No page is higher, in points. */
const highest = 14_400;

/** Returns a function that finds the first of some areas at `x` that reaches into the heights from `top` to `bottom`. */
export function areaIndex<Area extends Readonly<Rectangle>>(
  areas: readonly Area[],
): (x: number, top: number, bottom: number) => Area | undefined {
  if (areas.length === 0) return () => undefined;
  const strips = new Map<number, Area[]>();
  for (const area of areas) {
    for (let at = stripAt(area.top); at <= stripAt(area.bottom); at++) {
      const known = strips.get(at) ?? [];
      if (known.length < mostInStrip) known.push(area);
      strips.set(at, known);
    }
  }
  return (x, top, bottom) => {
    for (let at = stripAt(top); at <= stripAt(bottom); at++)
      for (const area of strips.get(at) ?? [])
        if (x >= area.left && x <= area.right && area.top <= bottom && area.bottom >= top) return area;
    return undefined;
  };
}

function stripAt(y: number): number {
  return Math.floor(Math.max(0, Math.min(y, highest)) / strip);
}
