import { changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolve, resolveArray } from '../../pdf-objects/objects/read-object.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';

/** Makes the tab order of pages with annotations that of their tags (ISO 14289-1, 7.18.3). */
export function setTabOrder(draft: Draft): void {
  const { file, sourcePages } = draft;
  for (const [index, source] of sourcePages.entries()) {
    const page = readPage(file, source);
    const hasAnnotations = (resolveArray(file, page.get('Annots')) ?? []).length > 0;
    if (hasAnnotations && resolve(file, page.get('Tabs')) !== 'S') changePage(draft, index, { Tabs: 'S' });
  }
}
