import * as z from 'zod';
import { documentIdField } from '../core/contract/document-id.ts';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { exactlyOneOf } from '../core/contract/exactly-one.ts';
import { limits } from '../core/contract/limits.ts';
import { pagesField } from '../core/contract/pages.ts';
import { defaultTextMarginPoints, marginPoints, paperSizePoints } from '../core/contract/paper.ts';
import { exactlyOnePdf, passwordField, pdfSourceFields, pdfUrlField } from '../core/contract/pdf-source.ts';
import { flat, free, perPage } from '../core/contract/prices.ts';
import { pdfOutputFields } from '../core/contract/storage.ts';
import { uploadedFileField } from '../core/contract/uploaded-file.ts';

const post = { method: 'POST', accepts: ['json', 'multipart'] } as const;

const page = z.int().describe('Page number, counted from 1.');

const totalPages = z.int().describe('Number of pages in the PDF.');

const sourceAndPages = {
  ...pdfSourceFields,
  pages: pagesField.optional().describe(`${pagesField.description} All pages by default.`),
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
    summary: 'Convert plain text to PDF in a monospaced font',
    access: ['pdf:generate'],
    price: flat,
    request: z.object({
      text: z
        .string()
        .describe('Text to print, in any script. A form feed starts a new page, and long lines wrap.'),
      font_size: z.number().min(1).max(144).default(12).describe('Font size in points.'),
      page_size: paperSizePoints.prefault('A4'),
      margin: marginPoints
        .optional()
        .describe(`${marginPoints.description} ${defaultTextMarginPoints / 72} inches by default.`),
      ...pdfOutputFields('document.pdf'),
    }),
    example: { text: 'Hello\nПривет\n你好', filename: 'hello.pdf' },
    produces: 'pdf',
  },
  imageToPdf: {
    ...post,
    path: '/imageToPdf',
    summary: 'Convert images to PDF, one page per image',
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        files: z
          .array(uploadedFileField)
          .optional()
          .describe(
            'The images, as files in a multipart form: PNG, JPEG, WebP, GIF, AVIF, BMP, TIFF or SVG.',
          ),
        images_base64: z
          .array(z.string())
          .optional()
          .describe('The images in base64. A `data:` prefix and whitespace are allowed.'),
        document_ids: z
          .array(documentIdField)
          .max(limits.images)
          .optional()
          .describe('IDs of images uploaded with `POST /uploads`.'),
        page_size: paperSizePoints
          .optional()
          .describe('Paper size. By default each page is as large as its image.'),
        fit: z
          .enum(['contain', 'cover', 'fill'])
          .default('contain')
          .describe(
            'How images fill the page with `page_size`: `contain` fits the whole image, `cover` fills the area and crops, `fill` stretches.',
          ),
        margin: marginPoints.optional().describe(`${marginPoints.description} None by default.`),
        ...pdfOutputFields('document.pdf'),
      })
      .superRefine(exactlyOneOf('files', 'images_base64', 'document_ids')),
    produces: 'pdf',
  },
  extractText: {
    ...post,
    path: '/extractText',
    summary: 'Extract the text of a PDF in reading order',
    access: ['pdf:extract'],
    price: flat,
    request: z.object(sourceAndPages).superRefine(exactlyOnePdf),
    produces: z.object({
      text: z.string().describe('The text of the selected pages, separated by an empty line.'),
      pages: z.array(z.object({ page, text: z.string() })),
      total_pages: totalPages,
    }),
    agents: { omits: ['text'] },
  },
  grepPdf: {
    ...post,
    path: '/grepPdf',
    summary: 'Search a PDF for text or a regular expression',
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
                    .describe(
                      'Start of the match in the page’s text as `/extractText` returns it, in UTF-16 code units.',
                    ),
                  end: z
                    .int()
                    .describe('End of the match: the position just after it, counted in the same way.'),
                  context: z.string().describe('The match with the text on each side.'),
                }),
              )
              .describe('Empty with `count_only`.'),
          }),
        )
        .describe('Pages that have a match, in the order of `pages`.'),
      total_pages: totalPages,
    }),
  },
  pdfToImage: {
    ...post,
    path: '/pdfToImage',
    summary: 'Convert pages of a PDF to PNG or JPEG images',
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
      .superRefine(exactlyOnePdf),
    produces: z.object({
      images: z.array(z.object({ page, format: z.enum(['png', 'jpeg']), image_base64: z.base64() })),
      total_pages: totalPages,
    }),
    agents: { showsImages: true },
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
    summary: 'Extract pages of a PDF into a new PDF, in any order',
    access: ['pdf:extract'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        pages: pagesField.describe(`${pagesField.description} Pages may be repeated.`),
        ...pdfOutputFields('extracted.pdf'),
      })
      .superRefine(exactlyOnePdf),
    produces: 'pdf',
  },
  mergePdfs: {
    ...post,
    path: '/mergePdfs',
    summary: 'Merge PDFs into one, in the order given',
    access: ['pdf:merge'],
    price: flat,
    request: z
      .object({
        files: z.array(uploadedFileField).optional().describe('The PDFs, as files in a multipart form.'),
        pdfs_base64: z
          .array(z.string())
          .optional()
          .describe('The PDFs in base64. A `data:` prefix and whitespace are allowed.'),
        pdfs_url: z
          .array(pdfUrlField)
          .max(limits.mergeSources)
          .optional()
          .describe('http or https URLs to fetch the PDFs from.'),
        document_ids: z
          .array(documentIdField)
          .max(limits.mergeSources)
          .optional()
          .describe('IDs of stored documents, or of PDFs uploaded with `POST /uploads`.'),
        password: passwordField,
        ...pdfOutputFields('merged.pdf'),
      })
      .superRefine(exactlyOneOf('files', 'pdfs_base64', 'pdfs_url', 'document_ids')),
    produces: 'pdf',
  },
  watermarkPdf: {
    ...post,
    path: '/watermarkPdf',
    summary: 'Add a text or image watermark to pages of a PDF',
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
          .describe('Text of the watermark. Send this or `image_base64`.'),
        image_base64: z
          .string()
          .optional()
          .describe('The image in base64. A `data:` prefix and whitespace are allowed. Send this or `text`.'),
        opacity: z.number().min(0).max(1).default(0.3).describe('From 0, invisible, to 1, opaque.'),
        rotation: z.number().min(-360).max(360).default(45).describe('Angle in degrees, counterclockwise.'),
        font_size: z
          .number()
          .min(1)
          .max(1_000)
          .optional()
          .describe('Font size of the text in points. By default the text fits the page.'),
        color: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i, 'must be a hex colour such as #808080')
          .default('#808080')
          .describe('Colour of the text in hexadecimal.'),
        position: z
          .enum(positions)
          .default('center')
          .describe('Place on the page. `tile` repeats the watermark over the whole page.'),
        layer: z
          .enum(['over', 'under'])
          .default('over')
          .describe('Draw the watermark over or under the page’s content.'),
        ...pdfOutputFields('watermarked.pdf'),
      })
      .superRefine(exactlyOnePdf)
      .superRefine(exactlyOneOf('text', 'image_base64')),
    produces: 'pdf',
  },
  previewFile: {
    method: 'GET',
    path: '/files/{document_id}/preview',
    summary: 'Get a JPEG of the first page of a stored document or an upload',
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({ document_id: documentIdField }),
    produces: 'file',
  },
} as const satisfies Endpoints;
