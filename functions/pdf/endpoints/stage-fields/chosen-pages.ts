import { pagesField } from '../../../core/contract/fields/pages.ts';

/** The pages that are read or changed. */
export const chosenPagesField = pagesField
  .optional()
  .describe(`${pagesField.description} All pages by default.`);
