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
