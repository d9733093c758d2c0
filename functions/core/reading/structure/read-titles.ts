import type { Bookmark } from '../../contract/fields/bookmarks.ts';
import { outlineFacts } from '../../document-facts/outline-facts.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import type { BookmarkTitle } from './page-structure.ts';

/** Returns the bookmarks of a document by target page, counted from 1. */
export function readTitles(source: OpenedSource): ReadonlyMap<number, readonly BookmarkTitle[]> {
  const titles = new Map<number, BookmarkTitle[]>();
  const add = (bookmarks: readonly Bookmark[], level: number) => {
    for (const { title, page, children = [] } of bookmarks) {
      if (page && title.trim() !== '') {
        const ofPage = titles.get(page) ?? [];
        ofPage.push({ title, level });
        titles.set(page, ofPage);
      }
      add(children, level + 1);
    }
  };
  if (source.catalog.has('Outlines')) add(outlineFacts(source).outline, 1);
  return titles;
}
