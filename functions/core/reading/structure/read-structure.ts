import { type Pages, parsePages } from '../../contract/fields/pages.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import type { BookmarkTitle, PageStructure } from './page-structure.ts';
import { readParts } from './read-parts.ts';
import { readTitles } from './read-titles.ts';

/** What a document says of its structure, by page, counted from 1. Nothing of pages without tags and bookmarks. */
export type DocumentStructure = ReadonlyMap<number, PageStructure>;

/**
 * Reads the tags and bookmarks of these pages. Descriptions of pictures, which no reader of the page sees, are read on request.
 * Damage ends what is read, and is no reason to refuse the document.
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
    // The caller's mistakes are told where the pages are read.
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded || error instanceof Problem)
      return new Map();
    throw error;
  }
}

const noTitles: readonly BookmarkTitle[] = [];
