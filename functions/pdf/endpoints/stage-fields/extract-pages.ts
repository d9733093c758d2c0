import { pagesField } from '../../../core/contract/pages.ts';

export const extractPagesFields = {
  pages: pagesField.describe(`${pagesField.description} Pages may be repeated.`),
};
