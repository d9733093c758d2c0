import { Problem } from '../../../../contract/problems/problem.ts';
import { around, type Rectangle } from '../../../../geometry/rectangle.ts';
import type { Pointer } from '../../pdfium-functions.ts';
import { boxGrid } from '../box-grid.ts';
import type { PartDrawing } from '../page-drawing.ts';
import type { PageScene } from '../page-scene.ts';
import { letterPixels } from './moved-letters.ts';

/** The maximum number of groups. Each takes a drawing; texts of real pages do not overlap more often. */
const maximumGroups = 128;

/** The side, in pixels, of the grid squares for neighbours. */
const square = 64;

export type Group = Map<Pointer, readonly number[]>;

/**
 * Groups text objects that do not overlap, with their letters. Overlapping ones must not share a group: a change of the
 * visible one would be attributed to the hidden one beneath.
 */
export function groupsOf(
  { letters }: PageScene,
  drawing: PartDrawing,
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
