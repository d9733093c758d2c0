import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import {
  languagesField,
  ocrConfidence,
  ocrField,
  unreadablePages,
} from '../../core/contract/fields/ocr-fields.ts';
import { hiddenField, hiddenRanges, leftOut } from '../../core/contract/fields/redaction/hidden-text.ts';
import { limits } from '../../core/contract/limits.ts';
import { flat, perPage, priceOfReading } from '../../core/contract/prices.ts';
import { page, sourceAndPages, totalPages } from './page-fields.ts';
import { postOnePdf } from './post.ts';

/** The endpoints that read a PDF's text and pages. */
export const reading = {
  extractText: {
    ...postOnePdf,
    path: '/extractText',
    summary: 'Extract the text of a PDF in reading order',
    description:
      'Form fields and annotations follow the page’s own text. Layers that a viewer hides on opening are left out. A scan has no text unless `ocr` requests recognition, at 0.05 credits for each recognised page. Text that readers cannot see may be meant for programs: `hidden` leaves it out.',
    problems: ['output_too_large', 'too_many_pages', 'visibility_unknown'],
    example: { file: 'report.pdf', pages: '1-' },
    access: ['pdf:extract'],
    price: flat,
    priceOfInput: priceOfReading,
    request: z
      .object({ ...sourceAndPages, hidden: hiddenField, ocr: ocrField, languages: languagesField })
      .apply(exactlyOnePdf),
    produces: z.object({
      text: z.string().describe('The text of the selected pages, separated by an empty line.'),
      pages: z
        .array(
          z.object({
            page,
            text: z.string().describe('Text of the page.'),
            ocr_confidence: ocrConfidence,
            hidden: hiddenRanges.describe('With `hidden` `mark`: the parts of `text` that cannot be seen.'),
          }),
        )
        .describe('The selected pages, in the order of `pages`.'),
      total_pages: totalPages,
      unreadable_pages: unreadablePages,
      left_out: leftOut,
    }),
    agents: { omits: ['text'], defaults: { hidden: 'exclude', ocr: 'auto' } },
  },
  grepPdf: {
    ...postOnePdf,
    path: '/grepPdf',
    summary: 'Search a PDF for text or a regular expression',
    description:
      'A plain pattern matches across line breaks. Each match comes with its position in the page’s text and with the text around it.',
    problems: ['invalid_regex', 'output_too_large', 'visibility_unknown'],
    example: { file: 'report.pdf', pattern: 'hello' },
    access: ['pdf:extract'],
    price: flat,
    request: z
      .object({
        ...sourceAndPages,
        pattern: z
          .string()
          .min(1)
          .max(limits.regexCharacters)
          .describe('Text to find, in which a space matches any whitespace, or a regular expression.'),
        regex: z
          .boolean()
          .default(false)
          .describe(
            'Treat `pattern` as a JavaScript regular expression. `^` and `$` match at the start and end of lines.',
          ),
        ignore_case: z.boolean().default(true).describe('Match upper and lower case alike.'),
        context: z
          .int()
          .min(0)
          .max(limits.grepContext)
          .default(100)
          .describe('Number of characters to show on each side of a match.'),
        count_only: z.boolean().default(false).describe('Count matches without listing them.'),
        hidden: hiddenField,
      })
      .apply(exactlyOnePdf),
    produces: z.object({
      pattern: z.string().describe('The pattern that was searched for.'),
      total_matches: z.int().describe('Number of matches on all pages.'),
      pages_with_matches: z.int().describe('Number of pages that have a match.'),
      matches: z
        .array(
          z.object({
            page,
            match_count: z.int().describe('Number of matches on the page.'),
            details: z
              .array(
                z.object({
                  match: z.string().describe('The text that matches.'),
                  start: z
                    .int()
                    .describe(
                      'Start of the match in the page’s text as `/extractText` returns it with the same `hidden`, in UTF-16 code units.',
                    ),
                  end: z
                    .int()
                    .describe('End of the match: the position just after it, counted in the same way.'),
                  context: z.string().describe('The match with the text on each side.'),
                  hidden: hiddenRanges.describe(
                    'With `hidden` `mark`: the parts of the match that cannot be seen.',
                  ),
                }),
              )
              .describe('Empty with `count_only`.'),
          }),
        )
        .describe('Pages that have a match, in the order of `pages`.'),
      total_pages: totalPages,
      left_out: leftOut,
    }),
    agents: { defaults: { hidden: 'exclude' } },
  },
  pdfToImage: {
    ...postOnePdf,
    path: '/pdfToImage',
    summary: 'Convert pages of a PDF to PNG or JPEG images',
    description:
      'Images include annotations and form fields, and have a white background. They come in base64, in the order of `pages`.',
    problems: ['output_too_large'],
    example: { file: 'report.pdf', pages: '1', dpi: 100, format: 'jpeg' },
    access: ['pdf:extract'],
    price: perPage,
    request: z
      .object({
        ...sourceAndPages,
        format: z.enum(['png', 'jpeg']).default('png').describe('Image format.'),
        dpi: z
          .number()
          .min(limits.dpi.minimum)
          .max(limits.dpi.maximum)
          .default(200)
          .describe('Resolution in pixels per inch.'),
      })
      .apply(exactlyOnePdf),
    produces: z.object({
      images: z
        .array(
          z.object({
            page,
            format: z.enum(['png', 'jpeg']).describe('Image format.'),
            image_base64: z.base64().describe('The image in base64.'),
          }),
        )
        .describe('The images, in the order of `pages`.'),
      total_pages: totalPages,
    }),
    agents: { showsImages: true },
  },
  pageCount: {
    ...postOnePdf,
    path: '/pageCount',
    summary: 'Count the pages of a PDF',
    description: 'The pages in the page tree are counted, whatever number the file states.',
    example: { file: 'report.pdf' },
    access: ['pdf:extract'],
    price: flat,
    request: z.object(pdfSourceFields).apply(exactlyOnePdf),
    produces: z.object({ page_count: z.int().describe('Number of pages.') }),
  },
} as const satisfies Endpoints;
