import type { Draft } from '../pdf-objects/editing/draft.ts';
import { editKind, scanObject } from '../pdf-objects/objects/scan-object.ts';

/** Types that belong to the document rather than to a page, though pages refer to them. */
const ofDocument = new Set<string | undefined>(['Page', 'Pages', 'Catalog', 'StructElem', 'StructTreeRoot']);

/**
 * Returns a function that gives, by object number, the first page, from 1, that shows each object. Objects that no page
 * shows are missing. The first call walks the pages in their state at that time.
 */
export function pagesOfObjects(draft: Draft): () => ReadonlyMap<number, number> {
  let found: ReadonlyMap<number, number> | undefined;
  return () => {
    found ??= walkPages(draft);
    return found;
  };
}

function walkPages({ file, sourcePages }: Draft): ReadonlyMap<number, number> {
  const pages = new Map<number, number>();
  for (const [index, page] of sourcePages.entries()) {
    const waiting = [page.number];
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (number === 0 || pages.has(number)) continue;
      const scanned = scanObject(file, number);
      if (!scanned || (number !== page.number && ofDocument.has(scanned.type))) continue;
      pages.set(number, index + 1);
      const { edits } = scanned;
      for (let at = 0; at < edits.length; at += 4)
        if (edits[at] === editKind.reference) waiting.push(edits[at + 3] as number);
    }
  }
  return pages;
}
