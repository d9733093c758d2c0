import type { Bookmark } from '../../contract/fields/bookmarks.ts';
import { type Pages, parsePages } from '../../contract/fields/pages-field.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { outlineFacts } from '../../document-facts/outline-facts.ts';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import type { BookmarkTitle, PageStructure } from './page-structure.ts';
import { readParts } from './read-parts.ts';

/** The declared structure of a document by page, counted from 1, without pages that lack tags and bookmarks. */
export type DocumentStructure = ReadonlyMap<number, PageStructure>;

/**
 * Reads the tags and bookmarks of these pages. Descriptions of pictures, which are invisible on the page, are read on
 * request. Damage ends the reading without refusing the document.
 */
export function readStructure(
  source: OpenedSource,
  pages: Pages | undefined,
  withDescriptions: boolean,
): DocumentStructure {
  try {
    const chosen = new Set(parsePages(pages, source.sourcePages.length));
    const parts = readParts(source, chosen, withDescriptions);
    const titles = readTitles(source);
    return new Map(
      [...chosen].flatMap((page): [number, PageStructure][] => {
        const ofPage = { parts: parts.get(page) ?? new Map(), titles: titles.get(page) ?? noTitles };
        return ofPage.parts.size > 0 || ofPage.titles.length > 0 ? [[page, ofPage]] : [];
      }),
    );
  } catch (error) {
    // The caller's mistakes are reported where the pages are read.
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded || error instanceof Problem)
      return new Map();
    throw error;
  }
}

const noTitles: readonly BookmarkTitle[] = [];

/** Returns the bookmarks of a document by target page, counted from 1. */
function readTitles(source: OpenedSource): ReadonlyMap<number, readonly BookmarkTitle[]> {
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
