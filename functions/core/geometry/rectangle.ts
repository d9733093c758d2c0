/** A rectangle from the upper left corner of the displayed page: in points, or in pixels of its drawing. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function overlaps(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The smallest rectangle around both. */
export function around(one: Rectangle, other: Rectangle): Rectangle {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Whether a rectangle contains another as a whole. */
export function contains(outer: Readonly<Rectangle>, inner: Readonly<Rectangle>): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

/** Whether the middle of a rectangle is inside another, not on its edge. */
export function isCentredIn(inner: Readonly<Rectangle>, outer: Readonly<Rectangle>): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

export function areaOf({ left, top, right, bottom }: Readonly<Rectangle>): number {
  return (right - left) * (bottom - top);
}

/** The area that two rectangles have in common. */
export function sharedArea(one: Readonly<Rectangle>, other: Readonly<Rectangle>): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
