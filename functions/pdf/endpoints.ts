import * as z from 'zod';
import { base64Field } from '../core/contract/base64.ts';
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
    description:
      'Any script can be printed, in reading order. Tab stops are every eight columns, a form feed starts a new page, and long lines wrap at spaces.',
    problems: ['too_many_pages'],
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
    description:
      'Takes PNG, JPEG, WebP, GIF, AVIF, BMP, TIFF and SVG. A JPEG is embedded unchanged. By default a page is as large as its image at the image’s own resolution, or at 96 dpi if it has none.',
    problems: ['invalid_image', 'too_many_pages', 'render_timeout', 'browser_crashed'],
    example: { files: ['photo.png'], page_size: 'A4', margin: '20mm', filename: 'photo.pdf' },
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
          .array(base64Field)
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
      .apply(exactlyOneOf('files', 'images_base64', 'document_ids')),
    produces: 'pdf',
  },
  extractText: {
    ...post,
    path: '/extractText',
    summary: 'Extract the text of a PDF in reading order',
    description:
      'Form fields and annotations follow the page’s own text. Layers that a viewer hides on opening are left out. A scan without a text layer has no text.',
    problems: ['output_too_large'],
    example: { file: 'report.pdf', pages: '1-' },
    access: ['pdf:extract'],
    price: flat,
    request: z.object(sourceAndPages).apply(exactlyOnePdf),
    produces: z.object({
      text: z.string().describe('The text of the selected pages, separated by an empty line.'),
      pages: z
        .array(z.object({ page, text: z.string().describe('Text of the page.') }))
        .describe('The selected pages, in the order of `pages`.'),
      total_pages: totalPages,
    }),
    agents: { omits: ['text'] },
  },
  grepPdf: {
    ...post,
    path: '/grepPdf',
    summary: 'Search a PDF for text or a regular expression',
    description:
      'A plain pattern matches across line breaks. Each match comes with its position in the page’s text and with the text around it.',
    problems: ['invalid_regex', 'output_too_large'],
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
    ...post,
    path: '/pageCount',
    summary: 'Count the pages of a PDF',
    description: 'A page counts if it is in the page tree, whatever number the file states.',
    example: { file: 'report.pdf' },
    access: ['pdf:extract'],
    price: flat,
    request: z.object(pdfSourceFields).apply(exactlyOnePdf),
    produces: z.object({ page_count: z.int().describe('Number of pages.') }),
  },
  extractPages: {
    ...post,
    path: '/extractPages',
    summary: 'Extract pages of a PDF into a new PDF, in any order',
    description:
      'The new PDF has what the selected pages need, copied byte for byte, and nothing of the others. Links, form fields, bookmarks, page labels and attachments are kept. Signatures are removed.',
    example: { file: 'report.pdf', pages: '1', filename: 'page-1.pdf' },
    access: ['pdf:extract'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        pages: pagesField.describe(`${pagesField.description} Pages may be repeated.`),
        ...pdfOutputFields('extracted.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
  },
  mergePdfs: {
    ...post,
    path: '/mergePdfs',
    summary: 'Merge PDFs into one, in the order given',
    description:
      'Bookmarks, form fields, links, layers and tags of all PDFs are kept. What several of them share, such as a font, is written once.',
    problems: ['not_a_pdf', 'pdf_encrypted', 'too_many_pages'],
    example: { files: ['report.pdf', 'photo.pdf'], filename: 'merged.pdf' },
    access: ['pdf:merge'],
    price: flat,
    request: z
      .object({
        files: z.array(uploadedFileField).optional().describe('The PDFs, as files in a multipart form.'),
        pdfs_base64: z
          .array(base64Field)
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
      .apply(exactlyOneOf('files', 'pdfs_base64', 'pdfs_url', 'document_ids')),
    produces: 'pdf',
  },
  watermarkPdf: {
    ...post,
    path: '/watermarkPdf',
    summary: 'Add a text or image watermark to pages of a PDF',
    description:
      'The watermark is upright as the reader sees the page, even if the page is rotated. Text fits the page unless `font_size` is set.',
    problems: ['render_timeout', 'browser_crashed'],
    example: { file: 'report.pdf', text: 'DRAFT', filename: 'draft.pdf' },
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
        image_base64: base64Field
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
      .apply(exactlyOnePdf)
      .apply(exactlyOneOf('text', 'image_base64')),
    produces: 'pdf',
  },
  previewFile: {
    method: 'GET',
    path: '/files/{document_id}/preview',
    summary: 'Get a JPEG of the first page of a stored document or an upload',
    description:
      'The preview is free, and an upload has one as soon as it was sent. With `If-None-Match`, a preview that the caller has already is not sent again.',
    problems: [
      'not_a_pdf',
      'pdf_encrypted',
      'invalid_image',
      'payload_too_large',
      'render_timeout',
      'browser_crashed',
    ],
    example: { document_id: '01a1fe18-90af-7a5f-b33b-c87930980cc4' },
    fileTypes: ['image/jpeg'],
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({ document_id: documentIdField }),
    produces: 'file',
  },
} as const satisfies Endpoints;
