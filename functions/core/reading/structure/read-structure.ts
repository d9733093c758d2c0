import type { Bookmark } from '../../contract/fields/pages/bookmarks.ts';
import { type Pages, parsePages } from '../../contract/fields/pages/pages-field.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { outlineFacts } from '../../document-facts/outline-facts.ts';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { noAnnotations } from '../annotations/page-annotations.ts';
import { readAnnotations } from '../annotations/read-annotations.ts';
import { readFields } from '../fields/read-fields.ts';
import type { BookmarkTitle, PageStructure } from './page-structure.ts';
import { readParts } from './read-parts.ts';

/** The declared structure of a document by page, counted from 1, without pages that lack tags and bookmarks. */
export type DocumentStructure = ReadonlyMap<number, PageStructure>;

/**
 * Reads the tags, bookmarks, annotations and fields of these pages. Descriptions of pictures, addresses of links and names of fields,
 * which are invisible on the page, are read on request. Damage to one of the four leaves it out without refusing the document.
 */
export function readStructure(
  source: OpenedSource,
  pages: Pages | undefined,
  withUnseen: boolean,
): DocumentStructure {
  const chosen = unlessDamaged(() => new Set(parsePages(pages, source.sourcePages.length))) ?? [];
  const parts = unlessDamaged(() => readParts(source, new Set(chosen), withUnseen));
  const titles = unlessDamaged(() => readTitles(source));
  const annotations = unlessDamaged(() => readAnnotations(source, chosen));
  const fields = unlessDamaged(() => readFields(source, chosen, withUnseen));
  return new Map(
    [...chosen].map((page): [number, PageStructure] => {
      const { links, struck } = annotations?.get(page) ?? noAnnotations;
      return [
        page,
        {
          parts: parts?.get(page) ?? new Map(),
          titles: titles?.get(page) ?? noTitles,
          annotations: { links: withUnseen ? links : [], struck },
          fields: fields?.get(page) ?? [],
        },
      ];
    }),
  );
}

/** Returns nothing if the file is damaged. The caller's mistakes are reported where the pages are read. */
function unlessDamaged<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded || error instanceof Problem)
      return undefined;
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
