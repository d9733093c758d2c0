import { Problem } from '../../../contract/problems/problem.ts';
import { around, type Rectangle } from '../../../geometry/rectangle.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { boxGrid } from './box-grid.ts';
import { movedPixels, type PageDrawing, type Pixels } from './page-drawing.ts';
import type { PageScene } from './page-scene.ts';

/** The distance, in pixels, that a letter's edges may reach beyond its box. */
const edge = 1;

/** The minimum share of a letter's box that has ink. A corner of a hidden letter may be visible. */
const leastInk = 0.06;

/** The maximum number of groups. Each takes a drawing; texts of real pages do not overlap more often. */
const maximumGroups = 128;

/**
 * Returns the letters of `doubtful`, by PDFium's index, without which the drawing of the page looks the same. Throws
 * visibility_unknown if too many of them lie over each other, or drawing takes too long.
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

/** Shows or hides text objects, with their copies, in further drawings. */
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

/** Whether a letter is in one drawing but not in the other. */
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

/** The side, in pixels, of the grid squares for neighbours. */
const square = 64;

type Group = Map<Pointer, readonly number[]>;

/**
 * Groups text objects that do not overlap, with their letters. Overlapping ones must not share a group: a change of the
 * visible one would be attributed to the hidden one beneath.
 */
function groupsOf(
  { letters }: PageScene,
  drawing: PageDrawing,
  doubtful: readonly number[],
): readonly Group[] {
  const objects = new Map<Pointer, { box: Rectangle; readonly letters: number[] }>();
  for (const index of doubtful) {
    const pointer = letters.objects[index] as number; // one for each letter
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
