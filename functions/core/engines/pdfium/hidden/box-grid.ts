import { overlaps, type Rectangle } from '../../../geometry/rectangle.ts';

/** An index of items by their boxes. */
export interface BoxGrid<Item> {
  add(box: Rectangle, item: Item): void;
  /** The items whose boxes overlap this one. */
  over(box: Rectangle): ReadonlySet<Item>;
  /** Whether an item whose box overlaps this one passes a test. */
  someOver(box: Rectangle, test: (item: Item) => boolean): boolean;
  /** Whether any item's box overlaps this one. */
  touches(box: Rectangle): boolean;
}

/** The maximum number of squares in a row or column. Anything beyond is in the last. */
const maximumSquares = 1_024;

/** Larger boxes are compared with everything. */
const manySquares = 512;

/** Fewer items are compared one by one. */
const few = 100;

/** Creates a grid. `square` is the side of its squares. */
export function boxGrid<Item>(square: number): BoxGrid<Item> {
  const squares = new Map<number, Placed<Item>[]>();
  const large: Placed<Item>[] = [];
  const all: Placed<Item>[] = [];
  let queries = 0;
  let placedCount = 0;
  const clamp = (value: number) => Math.max(-1, Math.min(maximumSquares, Math.floor(value / square)));
  /** Whether a square that a box touches passes a test, by its key. Undefined for a large box, which is not tested. */
  const someSquare = (
    { left, top, right, bottom }: Rectangle,
    test: (key: number) => boolean,
  ): boolean | undefined => {
    const [x1, x2, y1, y2] = [clamp(left), clamp(right), clamp(top), clamp(bottom)];
    if ((x2 - x1 + 1) * (y2 - y1 + 1) > manySquares) return undefined;
    for (let y = y1; y <= y2; y++)
      for (let x = x1; x <= x2; x++) if (test(y * 2 * maximumSquares + x)) return true;
    return false;
  };
  const place = (placed: Placed<Item>): void => {
    const isLarge =
      someSquare(placed.box, (key) => {
        const list = squares.get(key);
        if (list) list.push(placed);
        else squares.set(key, [placed]);
        return false;
      }) === undefined;
    if (isLarge) large.push(placed);
  };
  const someOver = (box: Rectangle, test: (item: Item) => boolean): boolean => {
    queries++;
    const isAny = (list: readonly Placed<Item>[] | undefined): boolean => {
      if (!list) return false;
      for (const other of list) {
        if (other.query === queries) continue;
        other.query = queries;
        if (overlaps(other.box, box) && test(other.item)) return true;
      }
      return false;
    };
    if (all.length <= few) return isAny(all);
    while (placedCount < all.length) place(all[placedCount++] as Placed<Item>); // one of them
    return isAny(large) || (someSquare(box, (key) => isAny(squares.get(key))) ?? isAny(all));
  };
  return {
    add: (box, item) => {
      all.push({ box, item, query: 0 });
    },
    over: (box) => {
      const found = new Set<Item>();
      someOver(box, (item) => {
        found.add(item);
        return false;
      });
      return found;
    },
    someOver,
    touches: (box) => someOver(box, () => true),
  };
}

interface Placed<Item> {
  readonly box: Rectangle;
  readonly item: Item;
  /** The last query that compared it, since an item is listed in each of its squares. */
  query: number;
}
