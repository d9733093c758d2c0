import { type Matrix, type Point, transformed } from '../../geometry/matrix.ts';
import type { PageView } from '../../page-content/page-view.ts';
import type { Letters } from '../../page-text/page-geometry.ts';
import type { PageLetters } from '../structure/page-letters.ts';
import type { Slot } from '../structure/planned.ts';

/** A letter that has a slot. */
export interface PlacedLetter {
  readonly slot: Slot;
  readonly rank: number;
  /** Its origin, in the space of the page. */
  readonly place: Point;
}

/** The letters with slots, by the unit of the page's content that they are in. */
export function placedLetters(
  letters: Letters,
  { slots, ranks }: PageLetters,
  { heightPoints, toPage }: PageView,
): ReadonlyMap<number, readonly PlacedLetter[]> {
  const found = new Map<number, PlacedLetter[]>();
  for (let index = 0; index < letters.count; index++) {
    const slot = slots[index];
    if (!slot) continue;
    const [x = 0, y = 0] = letters.origins.subarray(index * 2, index * 2 + 2);
    const mark = letters.marks[index] as number; // one for each letter
    const letter = { slot, rank: ranks[index] as number, place: onPage([x, y], heightPoints, toPage) };
    const known = found.get(mark);
    if (known) known.push(letter);
    else found.set(mark, [letter]);
  }
  return found;
}

/** A place on the page as displayed, from its upper left corner, in the page's own space. */
export function onPage([x, y]: Point, heightPoints: number, toPage: Matrix): Point {
  return transformed([x, heightPoints - y], toPage);
}

/** The side of a cell in which letters are looked up, in units of the page. */
const cellSide = 4;

/** Returns a function that gives the letter closest to a place; undefined if none is near. */
export function letterFinder(letters: readonly PlacedLetter[]): (place: Point) => PlacedLetter | undefined {
  const cells = new Map<string, PlacedLetter[]>();
  const keyOf = (x: number, y: number) => `${x} ${y}`;
  const cellOf = (value: number) => Math.round(value / cellSide);
  for (const letter of letters) {
    const key = keyOf(cellOf(letter.place[0]), cellOf(letter.place[1]));
    const known = cells.get(key);
    if (known) known.push(letter);
    else cells.set(key, [letter]);
  }
  return ([x, y]) => {
    let best: PlacedLetter | undefined;
    let least = Infinity;
    for (let column = cellOf(x) - 1; column <= cellOf(x) + 1; column++)
      for (let row = cellOf(y) - 1; row <= cellOf(y) + 1; row++)
        for (const letter of cells.get(keyOf(column, row)) ?? []) {
          const distance = Math.hypot(letter.place[0] - x, letter.place[1] - y);
          if (distance < least) [best, least] = [letter, distance];
        }
    return best;
  };
}
