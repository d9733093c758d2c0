import type { Bookmark } from '../../contract/fields/pages/bookmarks.ts';

/** A heading of the document. */
export interface FoundHeading {
  /** From 1. */
  readonly page: number;
  readonly level: number;
  readonly text: string;
}

/** More bookmarks do not help to find anything. */
const mostBookmarks = 5_000;
const mostCharacters = 200;

/** Bookmarks for headings: each is below the last one of a higher level. */
export function bookmarksOf(headings: readonly FoundHeading[]): readonly Bookmark[] {
  const top: Bookmark[] = [];
  const open: { readonly level: number; readonly children: Bookmark[] }[] = [{ level: 0, children: top }];
  for (const { page, level, text } of headings.slice(0, mostBookmarks)) {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const children: Bookmark[] = [];
    open.at(-1)?.children.push({ title: text.slice(0, mostCharacters), page, children });
    open.push({ level, children });
  }
  return top;
}
