import type { HiddenReason } from '../../../contract/fields/hidden-text.ts';
import { Problem } from '../../../contract/problems/problem.ts';
import type { Rectangle } from '../../../geometry/rectangle.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { objectKind, type PageObject, pageObjects } from '../page/page-objects.ts';
import type { PagePlace } from '../page/page-place.ts';
import type { Pointer } from '../pdfium-functions.ts';
import type { PageLetters } from './page-letters.ts';
import { type TextState, textState } from './text-state.ts';

/** The facts about a page while its text is judged. */
export interface PageScene {
  readonly page: Pointer;
  readonly place: PagePlace;
  readonly letters: PageLetters;
  /** In drawing order. */
  readonly objects: readonly PageObject[];
  /** The positions of text objects in that order. */
  readonly orders: ReadonlyMap<Pointer, number>;
  /** The graphics states of text objects, by their order. */
  readonly states: ReadonlyMap<number, TextState>;
  /** Text objects with the same text in the same place, as in bold print and shadows. PDFium reads only the first. */
  readonly copies: ReadonlyMap<Pointer, readonly Pointer[]>;
}

/** The invisible characters and the reasons, by PDFium's index. */
export type Hidden = Map<number, HiddenReason>;

/** Reads what a page draws. Throws visibility_unknown if that is more than any page of real life draws. */
export function pageScene(pdfium: Pdfium, page: Pointer, place: PagePlace, letters: PageLetters): PageScene {
  const objects = pageObjects(pdfium, page, place.matrix);
  if (!objects) {
    const message = 'A page draws more than this service looks through for hidden text.';
    throw new Problem('visibility_unknown', message);
  }
  const withLetters = objectsOf(letters);
  const orders = new Map<Pointer, number>();
  const states = new Map<number, TextState>();
  const memory = pdfium.malloc(24);
  for (const [order, object] of objects.entries()) {
    if (object.kind !== objectKind.text || !withLetters.has(object.pointer)) continue;
    orders.set(object.pointer, order);
    states.set(order, textState(pdfium, object, memory));
  }
  pdfium.free(memory);
  return { page, place, letters, objects, orders, states, copies: copiesOf(objects, orders) };
}

function objectsOf({ count, objects }: PageLetters): ReadonlySet<Pointer> {
  const found = new Set<Pointer>();
  let last: Pointer = -1;
  for (let index = 0; index < count; index++) {
    const pointer = objects[index] as number; // one for each letter
    if (pointer !== last) found.add(pointer);
    last = pointer;
  }
  return found;
}

/** The maximum number of text objects between one and its copy. */
const copyDistance = 32;

/** The maximum distance between the edges of a copy and the original, in heights. */
const copyShift = 0.3;

function copiesOf(
  objects: readonly PageObject[],
  orders: ReadonlyMap<Pointer, number>,
): ReadonlyMap<Pointer, readonly Pointer[]> {
  const copies = new Map<Pointer, Pointer[]>();
  const before: PageObject[] = [];
  for (const object of objects) {
    if (object.kind !== objectKind.text) continue;
    if (orders.has(object.pointer)) {
      before.push(object);
      continue;
    }
    const first = before.slice(-copyDistance).find(({ box }) => isSamePlace(box, object.box));
    if (first) copies.set(first.pointer, [...(copies.get(first.pointer) ?? []), object.pointer]);
  }
  return copies;
}

function isSamePlace(one: Rectangle, other: Rectangle): boolean {
  const far = copyShift * Math.min(one.bottom - one.top, one.right - one.left);
  return (
    Math.abs(one.left - other.left) <= far &&
    Math.abs(one.right - other.right) <= far &&
    Math.abs(one.top - other.top) <= far &&
    Math.abs(one.bottom - other.bottom) <= far
  );
}
