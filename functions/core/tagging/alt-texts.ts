import type { FigureAlt } from '../contract/fields/tagging.ts';
import { Problem } from '../contract/problems/problem.ts';

/** The alternative texts of a document's figures. */
export function altTexts(alt: readonly FigureAlt[]) {
  const texts = new Map(alt.map(({ page, index, text }) => [`${page} ${index}`, text]));
  const pages = new Set(alt.map(({ page }) => page - 1));
  return {
    of: (page: number, index: number) => texts.get(`${page} ${index}`),
    /** Whether a page, from 0, has a figure with an alternative text. */
    isOnPage: (page: number) => pages.has(page),
    /** Throws invalid_field for figures that do not exist. `figures` has their numbers by page. */
    check(figures: ReadonlyMap<number, number>): void {
      const details = alt.flatMap(({ page, index }, at) => {
        const count = figures.get(page) ?? 0;
        if (index <= count) return [];
        const has = count === 0 ? 'no figure' : count === 1 ? 'one figure' : `${count} figures`;
        return [{ field: `alt[${at}]`, message: `page ${page} has ${has}` }];
      });
      const [first] = details;
      if (first)
        throw new Problem(
          'invalid_field',
          `\`${first.field}\` describes a figure that the PDF does not have: ${first.message}. /extractContent lists the figures.`,
          { details },
        );
    },
  };
}
