import * as z from 'zod';
import { documentIdField } from '../core/contract/document-id.ts';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { exactlyOneOf } from '../core/contract/exactly-one.ts';
import { limits } from '../core/contract/limits.ts';
import { pagesField } from '../core/contract/pages.ts';
import { marginPoints, paperSizePoints } from '../core/contract/paper.ts';
import { exactlyOnePdf, passwordField, pdfSourceFields, pdfUrlField } from '../core/contract/pdf-source.ts';
import { flat, free, perPage } from '../core/contract/prices.ts';
import { pdfOutputFields } from '../core/contract/storage.ts';
import { uploadedFileField } from '../core/contract/uploaded-file.ts';

const post = { method: 'POST', accepts: ['json', 'multipart'] } as const;

const page = z.int().describe('Counted from 1.');

const totalPages = z.int().describe('Pages that the PDF has.');

const sourceAndPages = {
  ...pdfSourceFields,
  pages: pagesField.optional().describe(`${pagesField.description} All of them by default.`),
};

const positions = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
  'tile',
] as const;

/** What reads PDFs, makes them of text and images, and makes new ones of others' pages. */
export const pdf = {
  textToPdf: {
    ...post,
    path: '/textToPdf',
    summary: 'Print plain text in monospace',
    access: ['pdf:generate'],
    price: flat,
    request: z.object({
      text: z
        .string()
        .describe(
          'Any Unicode text. Tabs, form feeds (a new page) and lines too long for the page are handled.',
        ),
      font_size: z.number().min(1).max(144).default(12).describe('In points.'),
      page_size: paperSizePoints.default(paperSizePoints.parse('A4')),
      margin: marginPoints.optional(),
      ...pdfOutputFields('document.pdf'),
    }),
    example: { text: 'Hello\nПривет\n你好', filename: 'hello.pdf' },
    produces: 'pdf',
  },
  imageToPdf: {
    ...post,
    path: '/imageToPdf',
    summary: 'Make a PDF of images, a page each',
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        files: z
          .array(uploadedFileField)
          .optional()
          .describe('The images, in a multipart form: PNG, JPEG, WebP, GIF, AVIF, BMP, TIFF or SVG.'),
        images_base64: z
          .array(z.string())
          .optional()
          .describe('The images as base64; a `data:` prefix and white space are allowed.'),
        document_ids: z
          .array(documentIdField)
          .max(limits.images)
          .optional()
          .describe('The ids of images that were sent through `POST /uploads`.'),
        page_size: paperSizePoints
          .optional()
          .describe('Paper size; without it each page is as large as its image.'),
        fit: z
          .enum(['contain', 'cover', 'fill'])
          .default('contain')
          .describe(
            'How an image takes its place on `page_size`: whole, cut to leave nothing bare, or drawn out.',
          ),
        margin: marginPoints.optional(),
        ...pdfOutputFields('document.pdf'),
      })
      .superRefine(exactlyOneOf('files', 'images_base64', 'document_ids')),
    produces: 'pdf',
  },
  extractText: {
    ...post,
    path: '/extractText',
    summary: 'The text of a PDF, in reading order',
    access: ['pdf:extract'],
    price: flat,
    request: z.object(sourceAndPages).superRefine(exactlyOnePdf),
    produces: z.object({
      text: z.string().describe('The text of all pages asked for, an empty line between two.'),
      pages: z.array(z.object({ page, text: z.string() })),
      total_pages: totalPages,
    }),
  },
  grepPdf: {
    ...post,
    path: '/grepPdf',
    summary: 'Find text in a PDF, plain or by regular expression',
    access: ['pdf:extract'],
    price: flat,
    request: z
      .object({
        ...sourceAndPages,
        pattern: z
          .string()
          .min(1)
          .max(limits.regexCharacters)
          .describe('Plain text, in which a space stands for any white space; or a regular expression.'),
        regex: z
          .boolean()
          .default(false)
          .describe(
            'Whether `pattern` is a regular expression, as JavaScript writes them; ^ and $ are a line’s ends.',
          ),
        ignore_case: z.boolean().default(true),
        context: z
          .int()
          .min(0)
          .max(limits.grepContext)
          .default(100)
          .describe('Characters of text to show either side of a match.'),
        count_only: z.boolean().default(false).describe('Count matches without listing them.'),
      })
      .superRefine(exactlyOnePdf),
    produces: z.object({
      pattern: z.string(),
      total_matches: z.int(),
      pages_with_matches: z.int(),
      matches: z
        .array(
          z.object({
            page,
            match_count: z.int(),
            details: z
              .array(
                z.object({
                  match: z.string(),
                  start: z
                    .int()
                    .describe('In the page’s text as /extractText gives it, in UTF-16 code units.'),
                  end: z.int().describe('The same, just after the match.'),
                  context: z.string().describe('The match with the text either side.'),
                }),
              )
              .describe('Empty with count_only.'),
          }),
        )
        .describe('Pages that have a match, in the order asked for.'),
      total_pages: totalPages,
    }),
  },
  pdfToImage: {
    ...post,
    path: '/pdfToImage',
    summary: 'Draw pages of a PDF as PNG or JPEG',
    access: ['pdf:extract'],
    price: perPage,
    request: z
      .object({
        ...sourceAndPages,
        format: z.enum(['png', 'jpeg']).default('png'),
        dpi: z
          .number()
          .min(limits.dpi.minimum)
          .max(limits.dpi.maximum)
          .default(200)
          .describe('Pixels an inch.'),
      })
      .superRefine(exactlyOnePdf),
    produces: z.object({
      images: z.array(z.object({ page, format: z.enum(['png', 'jpeg']), image_base64: z.base64() })),
      total_pages: totalPages,
    }),
  },
  pageCount: {
    ...post,
    path: '/pageCount',
    summary: 'Count the pages of a PDF',
    access: ['pdf:extract'],
    price: flat,
    request: z.object(pdfSourceFields).superRefine(exactlyOnePdf),
    produces: z.object({ page_count: z.int() }),
  },
  extractPages: {
    ...post,
    path: '/extractPages',
    summary: 'Make a PDF of some pages of another, in any order',
    access: ['pdf:extract'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        pages: pagesField.describe(`${pagesField.description} Repeats are kept.`),
        ...pdfOutputFields('extracted.pdf'),
      })
      .superRefine(exactlyOnePdf),
    produces: 'pdf',
  },
  mergePdfs: {
    ...post,
    path: '/mergePdfs',
    summary: 'Join PDFs into one, in the order given',
    access: ['pdf:merge'],
    price: flat,
    request: z
      .object({
        files: z.array(uploadedFileField).optional().describe('The PDFs, in a multipart form.'),
        pdfs_base64: z
          .array(z.string())
          .optional()
          .describe('The PDFs as base64; a `data:` prefix and white space are allowed.'),
        pdfs_url: z
          .array(pdfUrlField)
          .max(limits.mergeSources)
          .optional()
          .describe('Where to fetch the PDFs from, over http or https.'),
        document_ids: z
          .array(documentIdField)
          .max(limits.mergeSources)
          .optional()
          .describe('The ids of stored documents, and of PDFs that were sent through `POST /uploads`.'),
        password: passwordField,
        ...pdfOutputFields('merged.pdf'),
      })
      .superRefine(exactlyOneOf('files', 'pdfs_base64', 'pdfs_url', 'document_ids')),
    produces: 'pdf',
  },
  watermarkPdf: {
    ...post,
    path: '/watermarkPdf',
    summary: 'Put a watermark, text or an image, on pages of a PDF',
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        ...sourceAndPages,
        text: z
          .string()
          .min(1)
          .max(limits.watermarkCharacters)
          .optional()
          .describe('This or `image_base64`.'),
        image_base64: z
          .string()
          .optional()
          .describe('The image as base64; a `data:` prefix and white space are allowed.'),
        opacity: z.number().min(0).max(1).default(0.3),
        rotation: z.number().min(-360).max(360).default(45).describe('In degrees, against the clock.'),
        font_size: z
          .number()
          .min(1)
          .max(1_000)
          .optional()
          .describe('In points. By default it fits the page.'),
        color: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i, 'must be like #808080')
          .default('#808080')
          .describe('Of text: red, green and blue in hexadecimal.'),
        position: z.enum(positions).default('center'),
        layer: z.enum(['over', 'under']).default('over').describe('Over or under what the page shows.'),
        ...pdfOutputFields('watermarked.pdf'),
      })
      .superRefine(exactlyOnePdf)
      .superRefine(exactlyOneOf('text', 'image_base64')),
    produces: 'pdf',
  },
  previewFile: {
    method: 'GET',
    path: '/files/{document_id}/preview',
    summary: 'The first page of a stored document, or of an upload, as a JPEG',
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({ document_id: documentIdField }),
    produces: 'file',
  },
} as const satisfies Endpoints;
