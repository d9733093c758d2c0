import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { conformanceFields } from '../core/contract/fields/conformance.ts';
import { electronicInvoiceField } from '../core/contract/fields/electronic-invoice.ts';
import { imageFormats } from '../core/contract/fields/files/image-format.ts';
import { imageOutputFields, pdfOutputFields } from '../core/contract/fields/files/storage.ts';
import { checkTemplateCall, templateCallFields } from '../core/contract/fields/template.ts';
import { checkPaged } from '../core/contract/fields/web-page/book.ts';
import { bundleFields, onePage } from '../core/contract/fields/web-page/bundle.ts';
import { httpUrl, loadingFields, markup } from '../core/contract/fields/web-page/loading.ts';
import { checkLogin, loginFields } from '../core/contract/fields/web-page/page-login.ts';
import { windowSide } from '../core/contract/fields/web-page/page-window.ts';
import { paperFields } from '../core/contract/fields/web-page/paper-layout.ts';
import { checkWaitFor } from '../core/contract/fields/web-page/wait-for.ts';
import { limits } from '../core/contract/limits.ts';
import { perImage, perPage } from '../core/contract/prices.ts';

const printingProblems = [
  'page_incomplete',
  'render_timeout',
  'browser_crashed',
  'conformance_failed',
  'invalid_invoice',
  'output_too_large',
] as const;

const templateProblems = [
  'template_not_found',
  'invalid_template',
  'invalid_data',
  'document_not_found',
] as const;

export const html = {
  htmlToPdf: {
    method: 'POST',
    path: '/htmlToPdf',
    summary: 'Convert HTML, or the web page at a URL, to PDF',
    description:
      'Chromium prints the page once it has settled: its fonts and images have loaded, and its scripts are done. Resources that fail to load do not fail the call; they are counted in `X-Render-Warnings`, and listed in `warnings` if the PDF is stored.',
    problems: [...printingProblems, ...templateProblems],
    access: ['pdf:generate'],
    price: perPage,
    accepts: ['json', 'multipart', 'form', 'html'],
    request: z
      .object({
        html: markup
          .optional()
          .describe(
            `HTML to print, up to ${limits.htmlBytes / 1024 / 1024} MB. Send this, \`url\`, \`template\`, or the page’s own files.`,
          ),
        url: httpUrl.optional().describe('URL of the web page to print.'),
        ...templateCallFields,
        ...bundleFields('html', 'index.html'),
        ...loginFields,
        ...loadingFields,
        ...paperFields,
        ...electronicInvoiceField,
        ...conformanceFields,
        ...pdfOutputFields('document.pdf'),
      })
      .apply(onePage('html', 'url', 'template'))
      .superRefine(checkTemplateCall)
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
    problems: ['page_incomplete', 'render_timeout', 'browser_crashed', ...templateProblems],
    access: ['pdf:generate'],
    price: perImage,
    accepts: ['json', 'multipart', 'form', 'html'],
    request: z
      .object({
        html: markup
          .optional()
          .describe(
            `HTML to draw, up to ${limits.htmlBytes / 1024 / 1024} MB. Send this, \`url\`, \`template\`, or the page’s own files.`,
          ),
        url: httpUrl.optional().describe('URL of the web page to draw.'),
        ...templateCallFields,
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
      .apply(onePage('html', 'url', 'template'))
      .superRefine(checkTemplateCall)
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
