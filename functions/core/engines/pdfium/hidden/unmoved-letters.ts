import { Problem } from '../../../contract/problems/problem.ts';
import { around, type Rectangle } from '../../../geometry/rectangle.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { boxGrid } from './box-grid.ts';
import { movedPixels, type PageDrawing, type Pixels } from './page-drawing.ts';
import type { PageScene } from './page-scene.ts';

/** How far, in pixels, a letter's edges reach beyond its box. */
const edge = 1;

/** The least share of a letter's box that has ink. Of a letter that is hidden, a corner may look out. */
const leastInk = 0.06;

/** More than lie over each other on any page of real life. Each group takes a drawing. */
const maximumGroups = 128;

/**
 * The letters of `doubtful`, by PDFium's index, without which the drawing of the page looks the same. Throws visibility_unknown
 * if too many of them lie over each other, or drawing takes too long.
 */
export function unmovedLetters(
  pdfium: Pdfium,
  scene: PageScene,
  drawing: PageDrawing,
  doubtful: readonly number[],
): readonly number[] {
  const whole = drawing.draw();
  return groupsOf(scene, drawing, doubtful).flatMap((group) => {
    setActive(pdfium, scene, group.keys(), false);
    const without = drawing.draw();
    setActive(pdfium, scene, group.keys(), true);
    return [...group.values()].flat().filter((index) => !isMoved(scene, drawing, whole, without, index));
  });
}

/** Has text objects, with their copies, drawn from now on, or not. */
export function setActive(
  pdfium: Pdfium,
  scene: PageScene,
  objects: Iterable<Pointer>,
  isActive: boolean,
): void {
  for (const object of objects)
    for (const pointer of [object, ...(scene.copies.get(object) ?? [])])
      pdfium.FPDFPageObj_SetIsActive(pointer, isActive ? 1 : 0);
}

/** Whether a letter is in one drawing and not in the other. */
export function isMoved(
  { letters }: PageScene,
  drawing: PageDrawing,
  one: Pixels,
  other: Pixels,
  index: number,
): boolean {
  const box = letterPixels(letters.boxOf(index), drawing);
  const [width, height] = [box.right - box.left - 2 * edge, box.bottom - box.top - 2 * edge];
  const least = Math.max(1, Math.min(leastInk * width * height, width + height));
  return movedPixels(one, other, drawing, box) >= least;
}

function letterPixels({ left, top, right, bottom }: Rectangle, { scale }: PageDrawing): Rectangle {
  return {
    left: left * scale - edge,
    top: top * scale - edge,
    right: right * scale + edge,
    bottom: bottom * scale + edge,
  };
}

/** The side, in pixels, of the squares in which neighbours are looked for. */
const square = 64;

type Group = Map<Pointer, readonly number[]>;

/**
 * Groups of text objects that do not lie over each other, with their letters. No two that do may share one: what is seen would
 * move in the place of what is hidden beneath.
 */
function groupsOf(
  { letters }: PageScene,
  drawing: PageDrawing,
  doubtful: readonly number[],
): readonly Group[] {
  const objects = new Map<Pointer, { box: Rectangle; readonly letters: number[] }>();
  for (const index of doubtful) {
    const pointer = letters.objects[index] as number; // one for each
    const box = letterPixels(letters.boxOf(index), drawing);
    const known = objects.get(pointer);
    if (!known) objects.set(pointer, { box, letters: [index] });
    else {
      known.box = around(known.box, box);
      known.letters.push(index);
    }
  }
  const groups: Group[] = [];
  const placed = boxGrid<number>(square);
  for (const [pointer, object] of objects) {
    const taken = placed.over(object.box);
    let group = 0;
    while (taken.has(group)) group++;
    if (group >= maximumGroups) throw tooDeep();
    placed.add(object.box, group);
    const members = groups[group] ?? new Map();
    members.set(pointer, object.letters);
    groups[group] = members;
  }
  return groups;
}

function tooDeep(): Problem {
  return new Problem(
    'visibility_unknown',
    'Too many texts of a page lie over each other for this service to tell which of them can be seen. Request its text with `hidden` `include`.',
  );
}
