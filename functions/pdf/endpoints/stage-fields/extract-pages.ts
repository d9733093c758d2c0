import { pagesField } from '../../../core/contract/fields/pages/pages-field.ts';

export const extractPagesFields = {
  pages: pagesField.describe(`${pagesField.description} Pages may be repeated.`),
};
