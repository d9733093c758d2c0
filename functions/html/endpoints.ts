import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { conformanceFields } from '../core/contract/fields/conformance.ts';
import { electronicInvoiceField } from '../core/contract/fields/electronic-invoice.ts';
import { imageFormats } from '../core/contract/fields/image-format.ts';
import { lengthInches, paperLengthInches } from '../core/contract/fields/length.ts';
import { readRange } from '../core/contract/fields/page-notation.ts';
import { marginInches } from '../core/contract/fields/paper.ts';
import { imageOutputFields, pdfOutputFields } from '../core/contract/fields/storage.ts';
import { urlRule } from '../core/contract/fields/url-rule.ts';
import { bookFields, checkPaged } from '../core/contract/fields/web-page/book.ts';
import { bundleFields, onePage } from '../core/contract/fields/web-page/bundle.ts';
import { checkLogin, loginFields } from '../core/contract/fields/web-page/page-login.ts';
import {
  browserFields,
  printedWindowFields,
  windowSide,
} from '../core/contract/fields/web-page/page-window.ts';
import { checkWaitFor, waitForField } from '../core/contract/fields/web-page/wait-for.ts';
import { failOnField } from '../core/contract/fields/web-page/warning-kinds.ts';
import { limits } from '../core/contract/limits.ts';
import { perImage, perPage } from '../core/contract/prices.ts';

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

const httpUrl = z
  .string()
  .max(limits.urlCharacters)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
    error: ({ input }) => urlRule('http or https', input),
  })
  .meta({ examples: ['https://example.com'] });

const markup = z.string().refine((text) => Buffer.byteLength(text) <= limits.htmlBytes, {
  message: `is larger than ${limits.htmlBytes / 1024 / 1024} MB`,
  params: { code: 'payload_too_large' },
});

/** The options for loading a page. */
const loadingFields = {
  css: markup
    .optional()
    .describe(
      'CSS to add after the document’s own. Its `@page` rules override `format`, `width`, `height` and `landscape`.',
    ),
  base_url: httpUrl
    .optional()
    .describe(
      'URL that relative URLs in the document are resolved against. It is also the document’s origin.',
    ),
  media: z.enum(['print', 'screen']).default('print').describe('CSS media type.'),
  javascript: z.boolean().default(true).describe('Whether to run the page’s scripts.'),
  ...waitForField,
  timeout: z
    .number()
    .int()
    .min(1)
    .max(limits.renderTimeoutMs.maximum)
    .default(limits.renderTimeoutMs.default)
    .describe('Time limit for loading the page and making the file, in milliseconds.'),
  ...browserFields,
  ...failOnField,
};

/** The options of a page's layout on paper. */
const paperFields = {
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

const printingProblems = [
  'page_incomplete',
  'render_timeout',
  'browser_crashed',
  'conformance_failed',
  'invalid_invoice',
  'output_too_large',
] as const;

export const html = {
  htmlToPdf: {
    method: 'POST',
    path: '/htmlToPdf',
    summary: 'Convert HTML, or the web page at a URL, to PDF',
    description:
      'Chromium prints the page once it has settled: its fonts and images have loaded, and its scripts are done. Resources that fail to load do not fail the call; they are counted in `X-Render-Warnings`, and listed in `warnings` if the PDF is stored.',
    problems: printingProblems,
    access: ['pdf:generate'],
    price: perPage,
    accepts: ['json', 'multipart', 'form', 'html'],
    request: z
      .object({
        html: markup
          .optional()
          .describe(
            `HTML to print, up to ${limits.htmlBytes / 1024 / 1024} MB. Send this, \`url\`, or the page’s own files.`,
          ),
        url: httpUrl.optional().describe('URL of the web page to print.'),
        ...bundleFields('html', 'index.html'),
        ...loginFields,
        ...loadingFields,
        ...paperFields,
        ...electronicInvoiceField,
        ...conformanceFields,
        ...pdfOutputFields('document.pdf'),
      })
      .apply(onePage('html', 'url'))
      .superRefine(checkPaged)
      .superRefine(checkLogin)
      .superRefine(checkWaitFor),
    example: { html: '<h1>Hello</h1>', css: '@page { size: A5 }', filename: 'hello.pdf' },
    produces: 'pdf',
  },
  markdownToPdf: {
    method: 'POST',
    path: '/markdownToPdf',
    summary: 'Convert Markdown to PDF',
    description:
      'The Markdown becomes an HTML page in a theme, which Chromium prints. Every field of `POST /htmlToPdf` that concerns paper and loading works here, too.',
    problems: printingProblems,
    access: ['pdf:generate'],
    price: perPage,
    accepts: ['json', 'multipart', 'form', 'markdown'],
    request: z
      .object({
        markdown: z
          .string()
          .refine((text) => Buffer.byteLength(text) <= limits.markdownBytes, {
            message: `is larger than ${limits.markdownBytes / 1024 / 1024} MB`,
            params: { code: 'payload_too_large' },
          })
          .optional()
          .describe(
            `Markdown to print, up to ${limits.markdownBytes / 1024 / 1024} MB: CommonMark with tables, task lists, footnotes, alerts, names of emoji, highlighted code, \`mermaid\` diagrams, and TeX mathematics between \`$\` or \`$$\`. HTML in it is kept, and YAML front matter becomes its properties.`,
          ),
        theme: z
          .enum(['github', 'plain'])
          .default('github')
          .describe('Style of the page: `github` as on GitHub, `plain` to style it with `css`.'),
        ...bundleFields('markdown', 'index.md'),
        ...loadingFields,
        ...paperFields,
        ...electronicInvoiceField,
        ...conformanceFields,
        ...pdfOutputFields('document.pdf'),
      })
      .apply(onePage('markdown'))
      .superRefine(checkPaged)
      .superRefine(checkWaitFor),
    example: { markdown: '# Hello\n\n- [x] done\n\n$a^2 + b^2 = c^2$', filename: 'hello.pdf' },
    produces: 'pdf',
  },
  htmlToImage: {
    method: 'POST',
    path: '/htmlToImage',
    summary: 'Convert HTML, or the web page at a URL, to an image',
    description:
      'Chromium draws the page once it has settled, as for `POST /htmlToPdf`. By default the image shows the whole page.',
    problems: ['page_incomplete', 'render_timeout', 'browser_crashed'],
    access: ['pdf:generate'],
    price: perImage,
    accepts: ['json', 'multipart', 'form', 'html'],
    request: z
      .object({
        html: markup
          .optional()
          .describe(
            `HTML to draw, up to ${limits.htmlBytes / 1024 / 1024} MB. Send this, \`url\`, or the page’s own files.`,
          ),
        url: httpUrl.optional().describe('URL of the web page to draw.'),
        ...bundleFields('html', 'index.html'),
        ...loginFields,
        ...loadingFields,
        css: markup.optional().describe('CSS to add after the document’s own.'),
        media: z.enum(['print', 'screen']).default('screen').describe('CSS media type.'),
        format: z.enum(imageFormats).default('png').describe('Image format.'),
        width: windowSide.default(1_280).describe('Width of the window in CSS pixels.'),
        height: windowSide.default(800).describe('Height of the window in CSS pixels.'),
        full_page: z
          .boolean()
          .default(true)
          .describe('Show the whole page, not only the part that fits into the window.'),
        scale: z
          .number()
          .min(0.1)
          .max(4)
          .default(1)
          .describe('Pixels of the image for each CSS pixel: `2` is sharp on most screens.'),
        selector: z
          .string()
          .min(1)
          .max(1_000)
          .optional()
          .describe('CSS selector of the element to show. The first match is used.'),
        transparent: z
          .boolean()
          .default(false)
          .describe(
            'Leave areas transparent that the page does not paint. Not for `jpeg`, which has no transparency.',
          ),
        ...imageOutputFields(),
      })
      .apply(onePage('html', 'url'))
      .superRefine(checkLogin)
      .superRefine(checkWaitFor)
      .refine(({ transparent, format }) => !(transparent && format === 'jpeg'), {
        path: ['transparent'],
        message: 'is for png and webp: jpeg has no transparency',
      }),
    example: { html: '<h1>Hello</h1>', width: 600, height: 400, filename: 'hello.png' },
    produces: 'image',
  },
} as const satisfies Endpoints;
