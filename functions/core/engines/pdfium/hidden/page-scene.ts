import type { HiddenReason } from '../../../contract/fields/redaction/hidden-text.ts';
import { Problem } from '../../../contract/problems/problem.ts';
import type { Rectangle } from '../../../geometry/rectangle.ts';
import { isBlank } from '../../../page-text/is-blank.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { objectKind, type PageObject, pageObjects } from '../page/page-objects.ts';
import type { PagePlace } from '../page/page-place.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { boxGrid } from './box-grid.ts';
import { type LetterUnits, letterUnits } from './letters/letter-units.ts';
import type { PageLetters } from './page-letters.ts';
import { type TextState, textState } from './text-state.ts';

/** The facts about a page while its text is judged. */
export interface PageScene {
  readonly page: Pointer;
  /** PDFium's handle of its text. */
  readonly text: Pointer;
  readonly place: PagePlace;
  readonly letters: PageLetters;
  readonly units: LetterUnits;
  /** In drawing order. */
  readonly objects: readonly PageObject[];
  /** The positions of text objects in that order. */
  readonly orders: ReadonlyMap<Pointer, number>;
  /** The graphics states of text objects, by their order. */
  readonly states: ReadonlyMap<number, TextState>;
  /** Text objects with the same text in the same place, as in bold print and shadows. PDFium may read only the first. */
  copies(object: Pointer): readonly Pointer[];
}

/** The invisible characters and the reasons, by PDFium's index. */
export type Hidden = Map<number, HiddenReason>;

/** Reads what a page draws. Throws visibility_unknown if that is more than any page of real life draws. */
export function pageScene(
  pdfium: Pdfium,
  page: Pointer,
  text: Pointer,
  place: PagePlace,
  letters: PageLetters,
): PageScene {
  const objects = pageObjects(pdfium, page, place.matrix);
  if (!objects) {
    const message = 'A page draws more than this service looks through for hidden text.';
    throw new Problem('visibility_unknown', message);
  }
  const ranges = rangesOf(letters);
  const orders = new Map<Pointer, number>();
  const states = new Map<number, TextState>();
  const memory = pdfium.malloc(24);
  const type3 = new Map<Pointer, boolean>();
  for (const [order, object] of objects.entries()) {
    if (object.kind !== objectKind.text || !ranges.has(object.pointer)) continue;
    orders.set(object.pointer, order);
    states.set(order, textState(pdfium, object, memory, type3));
  }
  pdfium.free(memory);
  const units = letterUnits(pdfium, text, letters, place, (object) => states.get(orders.get(object) ?? -1));
  let found: ReturnType<typeof copiesOf> | undefined;
  const copies = (object: Pointer): readonly Pointer[] => {
    found ??= copiesOf(objects, ranges, letters);
    return found.get(object) ?? [];
  };
  return { page, text, place, letters, units, objects, orders, states, copies };
}

/** The letters of a text object, from the first to before the last. */
interface LetterRange {
  readonly start: number;
  end: number;
}

function rangesOf({ count, objects }: PageLetters): ReadonlyMap<Pointer, LetterRange> {
  const found = new Map<Pointer, LetterRange>();
  let range: LetterRange = { start: 0, end: 0 };
  let last: Pointer = -1;
  for (let index = 0; index < count; index++) {
    const pointer = objects[index] as number; // one for each letter
    if (pointer !== last) {
      range = found.get(pointer) ?? { start: index, end: index };
      found.set(pointer, range);
    }
    range.end = index + 1;
    last = pointer;
  }
  return found;
}

/** The maximum distance between the edges of a copy and the original, in heights; nearer ones blur each other. */
const copyShift = 0.3;
const blurringShift = 0.08;

/** The side, in points, of the grid squares for texts, and the maximum number of them in one place. */
const square = 24;
const maximumOver = 64;

function copiesOf(
  objects: readonly PageObject[],
  ranges: ReadonlyMap<Pointer, LetterRange>,
  { codes }: PageLetters,
): ReadonlyMap<Pointer, readonly Pointer[]> {
  const copies = new Map<Pointer, Pointer[]>();
  const before = boxGrid<PageObject>(square);
  const add = (of: Pointer, copy: Pointer) => copies.set(of, [...(copies.get(of) ?? []), copy]);
  const textOf = ({ start, end }: LetterRange) =>
    codes
      .subarray(start, end)
      .filter((code) => !isBlank(code))
      .join(' ');
  for (const object of objects) {
    if (object.kind !== objectKind.text) continue;
    const range = ranges.get(object.pointer);
    const near = before.over(object.box).values().take(maximumOver);
    const same = near.filter(({ box }) => isSamePlace(box, object.box, range ? blurringShift : copyShift));
    if (!range) {
      const { value: first } = same.next();
      if (first) add(first.pointer, object.pointer);
      continue;
    }
    for (const { pointer } of same) {
      const other = ranges.get(pointer);
      if (!other || textOf(other) !== textOf(range)) continue;
      add(pointer, object.pointer);
      add(object.pointer, pointer);
    }
    before.add(object.box, object);
  }
  return copies;
}

function isSamePlace(one: Rectangle, other: Rectangle, shift: number): boolean {
  const far = shift * Math.min(one.bottom - one.top, one.right - one.left);
  return (
    Math.abs(one.left - other.left) <= far &&
    Math.abs(one.right - other.right) <= far &&
    Math.abs(one.top - other.top) <= far &&
    Math.abs(one.bottom - other.bottom) <= far
  );
}
