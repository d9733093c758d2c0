import type { Rectangle } from '../../geometry/rectangle.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';

/** The maximum distance, in points, between the ends of two sides of a frame. */
const corner = 2.5;

/** The minimum length of a side, in points, and the maximum number of sides that are compared. */
const shortest = 24;
const mostSides = 600;

/** Returns the rectangles that four lines of a page frame. */
export function framesOf({ rules }: PageGeometry): readonly Readonly<Rectangle>[] {
  const isLong = ({ left, top, right, bottom }: Readonly<Rectangle>) =>
    Math.max(right - left, bottom - top) > shortest;
  const long = rules.filter(isLong);
  if (long.length > mostSides) return [];
  const across = long.filter(({ left, top, right, bottom }) => right - left > bottom - top);
  const down = long.filter(({ left, top, right, bottom }) => right - left <= bottom - top);
  return across.flatMap((top) =>
    across.flatMap((bottom) => {
      if (
        bottom.top - top.top < shortest ||
        !isNear(top.left, bottom.left) ||
        !isNear(top.right, bottom.right)
      )
        return [];
      const hasSide = (x: number) =>
        down.some(
          (side) =>
            isNear((side.left + side.right) / 2, x) &&
            isNear(side.top, top.top) &&
            isNear(side.bottom, bottom.bottom),
        );
      return hasSide(top.left) && hasSide(top.right)
        ? [{ left: top.left, top: top.top, right: top.right, bottom: bottom.bottom }]
        : [];
    }),
  );
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < corner;
}
