import * as z from 'zod';
import { lengthInches, paperLengthInches } from '../pages/length.ts';
import { readRange } from '../pages/page-notation.ts';
import { marginInches } from '../pages/paper.ts';
import { bookFields } from './book.ts';
import { markup } from './loading.ts';
import { printedWindowFields } from './page-window.ts';

/** Width and height in inches, as Chrome rounds them: it prints in whole pixels, and would round 8.27 up to 8.28. */
export const pageFormats = {
  A4: [8.26, 11.69],
  A3: [11.69, 16.53],
  A5: [5.83, 8.27],
  Legal: [8.5, 14],
  Letter: [8.5, 11],
  Tabloid: [11, 17],
} as const;

/** Chrome's own default, on each side. */
export const defaultMarginInches = 0.4;

/** The options of a page's layout on paper. */
export const paperFields = {
  format: z
    .enum(Object.keys(pageFormats) as (keyof typeof pageFormats)[])
    .default('A4')
    .describe('Paper size.'),
  width: paperLengthInches
    .optional()
    .describe(`Paper width. Overrides \`format\`. ${lengthInches.description}`),
  height: paperLengthInches.optional().describe('Paper height, given as `width` is. Overrides `format`.'),
  landscape: z.boolean().default(false).describe('Print with the long side horizontal.'),
  margin: marginInches
    .optional()
    .describe(`${marginInches.description} ${defaultMarginInches} inches by default.`),
  scale: z.number().min(0.1).max(2).default(1).describe('Scale of the page content.'),
  print_background: z.boolean().default(true).describe('Print background colours and images.'),
  header_html: markup
    .optional()
    .describe(
      'HTML to print at the top of each page. Elements with the class `date`, `title`, `url`, `pageNumber` or `totalPages` are filled in. Set a font size, and leave room for it in `margin`.',
    ),
  footer_html: markup.optional().describe('HTML to print at the bottom of each page, as with `header_html`.'),
  page_ranges: z
    .string()
    .refine(
      (text) => text.split(',').every((part) => readRange(part) !== undefined),
      'must be page ranges such as 1-5, 8, 11-',
    )
    .optional()
    .describe('Pages to print, such as `1-5, 8, 11-`. All pages by default.'),
  tagged: z
    .boolean()
    .default(false)
    .describe(
      'Tag the PDF for assistive technology. This makes it larger and slower to print: a long table takes twice the time and many times the size.',
    ),
  outline: z.boolean().default(false).describe('Make bookmarks from the headings.'),
  ...printedWindowFields,
  ...bookFields,
  forms: z
    .boolean()
    .default(false)
    .describe(
      'Make form fields of the page’s inputs, text areas, check boxes, radio buttons and selects, with their names, values and options.',
    ),
};
