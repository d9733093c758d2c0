import type { Assembly, Draft } from '../pdf-objects/editing/draft.ts';

/**
 * Keeps the given pages alone, counted from 1, in that order and with repeats. Links, bookmarks, form fields and labels of
 * those pages stay; nothing of other pages does.
 */
export function extractPages(draft: Draft, pages: readonly number[]): Assembly {
  const { warnings, output } = draft;
  return { selections: [{ ...draft, indexes: pages.map((page) => page - 1) }], warnings, output };
}
