import type { BookmarkTitle } from '../../structure/page-structure.ts';

/** Longer texts are not titles. */
const mostCharacters = 200;

const sectionNumber = /^\s*(?:\d{1,3}|[IVX]{1,5}|[A-Z](?=\.))(?:\.\d{1,3}){0,5}\.?\s+/;

/**
 * Returns a function that gives the level of the bookmark with a text as its title, with or without a section number.
 */
export function taggedHeadings(titles: readonly BookmarkTitle[]): (text: string) => number | undefined {
  if (titles.length === 0) return () => undefined;
  const levels = new Map<string, number>();
  for (const { title, level } of titles)
    for (const key of keysOf(title)) if (!levels.has(key)) levels.set(key, level);
  return (text) => {
    if (text.length > mostCharacters) return undefined;
    for (const key of keysOf(text)) {
      const level = levels.get(key);
      if (level !== undefined) return level;
    }
    return undefined;
  };
}

/** Returns a text without differences between a title and its bookmark: case, spaces, signs and section number. */
function keysOf(text: string): readonly string[] {
  const cut = text.slice(0, 2 * mostCharacters);
  return [cut, cut.replace(sectionNumber, '')].map(plain).filter((key) => /\p{L}/u.test(key));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
