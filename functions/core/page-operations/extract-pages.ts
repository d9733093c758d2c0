import type { Assembly, Draft } from '../pdf-objects/editing/draft.ts';

/**
 * Keeps only the given pages, counted from 1, in that order and with repeats. Their links, bookmarks, form fields and
 * labels are kept; nothing of other pages is.
 */
export function extractPages(draft: Draft, pages: readonly number[]): Assembly {
  const { warnings, output } = draft;
  return { selections: [{ ...draft, indexes: pages.map((page) => page - 1) }], warnings, output };
}
