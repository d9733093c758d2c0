import * as z from 'zod';
import { pagesField } from '../../../core/contract/fields/pages/pages-field.ts';
import { limits } from '../../../core/contract/limits.ts';

/** The fields of /officeToPdf, except those of the document and the output. */
export const officeToPdfFields = {
  pages: pagesField.optional().describe('Pages of the PDF to keep, such as `1-3,7`. All by default.'),
  sheets: z
    .array(z.string().min(1).max(255))
    .min(1)
    .max(limits.office.sheets)
    .optional()
    .describe('Sheets of a workbook to print, by name. All by default.'),
  fit: z
    .enum(['width', 'page', 'none'])
    .default('none')
    .describe(
      'Scale of a workbook’s sheets: `width` prints each as wide as a page, `page` on one page, `none` as the workbook says.',
    ),
  notes: z.boolean().default(false).describe('Whether the notes of a presentation follow its slides.'),
  track_changes: z
    .enum(['accept', 'show'])
    .default('accept')
    .describe('Whether tracked changes of a text document are accepted, or shown as marked.'),
};
