import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { exactlyOneOf } from '../core/contract/exactly-one.ts';
import { paperLengthInches } from '../core/contract/length.ts';
import { limits } from '../core/contract/limits.ts';
import { marginInches } from '../core/contract/paper.ts';
import { perPage } from '../core/contract/prices.ts';
import { pdfOutputFields } from '../core/contract/storage.ts';

/** Width and height in inches, as Chrome rounds them: it prints in steps of a pixel, and would round 8.27 up to 8.28. */
export const pageFormats = {
  A4: [8.26, 11.69],
  A3: [11.69, 16.53],
  A5: [5.83, 8.27],
  Legal: [8.5, 14],
  Letter: [8.5, 11],
  Tabloid: [11, 17],
} as const;

const httpUrl = z
  .string()
  .max(limits.urlCharacters)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an http or https URL');

const markup = z.string().refine((text) => Buffer.byteLength(text) <= limits.htmlBytes, {
  message: `is larger than ${limits.htmlBytes / 1024 / 1024} MB`,
  params: { code: 'payload_too_large' },
});

export const html = {
  htmlToPdf: {
    method: 'POST',
    path: '/htmlToPdf',
    summary: 'Make a PDF of HTML, or of the page at a URL',
    access: ['pdf:generate'],
    price: perPage,
    accepts: ['json'],
    request: z
      .object({
        html: markup.optional().describe('The HTML to print. This or `url`.'),
        url: httpUrl.optional().describe('The page to print. This or `html`.'),
        css: markup
          .optional()
          .describe('CSS added after the document’s own. Its @page rules win over `format`.'),
        base_url: httpUrl.optional().describe('What relative URLs in the HTML are relative to.'),
        format: z
          .enum(Object.keys(pageFormats) as (keyof typeof pageFormats)[])
          .default('A4')
          .describe('Paper size.'),
        width: paperLengthInches.optional().describe('Paper width; wins over `format`.'),
        height: paperLengthInches.optional().describe('Paper height; wins over `format`.'),
        landscape: z.boolean().default(false),
        margin: marginInches.optional(),
        scale: z.number().min(0.1).max(2).default(1),
        print_background: z.boolean().default(true),
        header_html: markup
          .optional()
          .describe(
            'Printed at the top of each page. Elements of class date, title, url, pageNumber and totalPages are filled in.',
          ),
        footer_html: markup.optional().describe('As `header_html`, at the bottom.'),
        page_ranges: z
          .string()
          .regex(/^\s*\d+\s*(-\s*\d*\s*)?(,\s*\d+\s*(-\s*\d*\s*)?)*$/, 'must be like 1-5, 8, 11-')
          .optional(),
        media: z.enum(['print', 'screen']).default('print').describe('The CSS media type.'),
        javascript: z.boolean().default(true).describe('Whether the page’s scripts run.'),
        wait_for: z
          .union(
            [z.string().min(1).max(1_000), z.number().min(0).max(limits.renderTimeoutMs.maximum)],
            `must be a CSS selector, or milliseconds from 0 to ${limits.renderTimeoutMs.maximum}`,
          )
          .optional()
          .describe('A CSS selector to wait for, or milliseconds to wait, once the page has loaded.'),
        timeout: z
          .number()
          .int()
          .min(1)
          .max(limits.renderTimeoutMs.maximum)
          .default(limits.renderTimeoutMs.default)
          .describe('Milliseconds in which the page must be done.'),
        tagged: z
          .boolean()
          .default(false)
          .describe('Tag the PDF for assistive technology. Costs time and size.'),
        outline: z.boolean().default(false).describe('Make bookmarks of the headings.'),
        ...pdfOutputFields('document.pdf'),
      })
      .superRefine(exactlyOneOf('html', 'url')),
    example: { html: '<h1>Hello</h1>', css: '@page { size: A5 }', filename: 'hello.pdf' },
    produces: 'pdf',
  },
} as const satisfies Endpoints;
