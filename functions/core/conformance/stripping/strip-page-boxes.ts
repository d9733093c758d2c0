import { changePage } from '../../pdf-objects/editing/change-draft.ts';
import { resolve, resolveArray } from '../../pdf-objects/objects/read-object.ts';
import type { Value } from '../../pdf-objects/objects/values.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';

/** The permitted width and height of a page, in points (ISO 19005-2, 6.1.13). Parts 1 and 4 have no such rule. */
const [least, most] = [3, 14_400];

const boxes = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

/** Removes boxes that are not rectangles or are impossible: readers then use the page itself. */
export function stripPageBoxes({ draft, wishes, unmet }: ConformanceWork): void {
  const { file } = draft;
  const part = wishes.archive?.part ?? 2;
  for (const [index, sourcePage] of draft.sourcePages.entries()) {
    const page = readPage(file, sourcePage);
    const changes: Record<string, Value | undefined> = {};
    for (const key of boxes) {
      if (!page.has(key)) continue;
      const box = (resolveArray(file, page.get(key)) ?? []).map((item) => resolve(file, item));
      const [left, bottom, right, top] = box.map((item) => (typeof item === 'number' ? item : Number.NaN));
      const sides = [Math.abs((right ?? 0) - (left ?? 0)), Math.abs((top ?? 0) - (bottom ?? 0))];
      if (sides.every((side) => side >= least && side <= most)) continue;
      if (key !== 'MediaBox') changes[key] = undefined;
      else if (part === 2 || part === 3)
        unmet.push({
          clause: archiveClause(wishes, '6.1.13'),
          message: `Its sides must be ${least} to ${most.toLocaleString('en')} points.`,
          page: index + 1,
        });
    }
    if (Object.keys(changes).length > 0) changePage(draft, index, changes);
  }
}
