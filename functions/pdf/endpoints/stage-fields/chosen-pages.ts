import { pagesField } from '../../../core/contract/fields/pages/pages-field.ts';

/** The pages to read or change. */
export const chosenPagesField = pagesField
  .optional()
  .describe(`${pagesField.description} All pages by default.`);
