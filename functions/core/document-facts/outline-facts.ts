import type { Bookmark } from '../contract/fields/pages/bookmarks.ts';
import { limits } from '../contract/limits.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isReference, type Value } from '../pdf-objects/objects/values.ts';
import { destinationPages } from '../pdf-objects/structure/destinations.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { textEntry } from './text-entry.ts';

const { count: maximumBookmarks, levels: maximumLevels } = limits.bookmarks;

/** The bookmarks of a document as a tree (ISO 32000-2, 12.3.3), and whether some are left out. */
export function outlineFacts(source: OpenedSource): {
  readonly outline: Bookmark[];
  readonly isCut: boolean;
} {
  const { file, catalog } = source;
  const pageOf = destinationPages(source);
  const seen = new Set<number>();
  let isCut = false;
  const level = (first: Value | undefined, depth: number): Bookmark[] => {
    const bookmarks: Bookmark[] = [];
    for (let next = first; isReference(next); ) {
      const number = numberOf(file, next);
      const entries = resolveDictionary(file, next);
      if (!entries || seen.has(number)) break;
      isCut ||= seen.size >= maximumBookmarks || depth > maximumLevels;
      if (seen.size >= maximumBookmarks || depth > maximumLevels) break;
      seen.add(number);
      const children = level(entries.get('First'), depth + 1);
      bookmarks.push({
        title: textEntry(file, entries, 'Title') ?? '',
        page: pageOf(targetOf(entries)) ?? null,
        ...(children.length > 0 && { children }),
      });
      next = entries.get('Next');
    }
    return bookmarks;
  };
  const targetOf = (entries: Dictionary) => {
    const action = resolveDictionary(file, entries.get('A'));
    return entries.get('Dest') ?? (resolve(file, action?.get('S')) === 'GoTo' ? action?.get('D') : undefined);
  };
  const outline = level(resolveDictionary(file, catalog.get('Outlines'))?.get('First'), 1);
  return { outline, isCut };
}
