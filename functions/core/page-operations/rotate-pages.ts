import { changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';

/**
 * Turns pages clockwise, in addition to their present rotation. `pages` count from 1; `degrees` is a multiple of 90.
 */
export function rotatePages(draft: Draft, pages: Iterable<number>, degrees: number): Draft {
  const { file, sourcePages } = draft;
  for (const number of new Set(pages)) {
    const page = sourcePages[number - 1];
    if (!page) continue;
    const turned = resolve(file, readPage(file, page).get('Rotate'));
    const before = typeof turned === 'number' ? Math.round(turned / 90) * 90 : 0;
    changePage(draft, number - 1, { Rotate: (((before + degrees) % 360) + 360) % 360 });
  }
  return draft;
}
