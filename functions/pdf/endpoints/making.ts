import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOneOf } from '../../core/contract/fields/exactly-one.ts';
import { base64Field } from '../../core/contract/fields/files/base64.ts';
import { documentIdField } from '../../core/contract/fields/files/document-id.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { uploadedFileField } from '../../core/contract/fields/files/uploaded-file.ts';
import {
  defaultTextMarginPoints,
  marginPoints,
  paperSizePoints,
} from '../../core/contract/fields/pages/paper.ts';
import { limits } from '../../core/contract/limits.ts';
import { flat } from '../../core/contract/prices.ts';
import { post } from './post.ts';

/** The endpoints that make PDFs from text and images. */
export const making = {
  textToPdf: {
    ...post,
    accepts: [...post.accepts, 'text'],
    path: '/textToPdf',
    summary: 'Convert plain text to PDF in a monospaced font',
    description:
      'Any script can be printed, in reading order. Tab stops are every eight columns, a form feed starts a new page, and long lines wrap at spaces.',
    problems: ['too_many_pages', 'conformance_failed'],
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
      ...conformanceFields,
      ...pdfOutputFields('document.pdf'),
    }),
    example: { text: 'Hello\nПривет\n你好', filename: 'hello.pdf' },
    produces: 'pdf',
  },
  imageToPdf: {
    ...post,
    accepts: [...post.accepts, 'image'],
    path: '/imageToPdf',
    summary: 'Convert images to PDF, one page per image',
    description:
      'Takes PNG, JPEG, WebP, GIF, AVIF, BMP, TIFF and SVG. A JPEG is embedded unchanged. By default a page is as large as its image at the image’s own resolution, or at 96 dpi if it has none.',
    problems: ['invalid_image', 'too_many_pages', 'render_timeout', 'browser_crashed', 'conformance_failed'],
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
        alt: z
          .array(z.string().max(limits.altTextCharacters))
          .max(limits.images)
          .optional()
          .describe(
            'What each image shows, for people who cannot see it: one text for each image, in order. An empty text makes the image decoration.',
          ),
        ...conformanceFields,
        ...pdfOutputFields('document.pdf'),
      })
      .apply(exactlyOneOf('files', 'images_base64', 'document_ids')),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
