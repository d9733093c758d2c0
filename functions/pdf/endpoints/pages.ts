import * as z from 'zod';
import { base64Field } from '../../core/contract/base64.ts';
import { documentIdField } from '../../core/contract/document-id.ts';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOneOf } from '../../core/contract/exactly-one.ts';
import { limits } from '../../core/contract/limits.ts';
import { pagesField } from '../../core/contract/pages.ts';
import {
  exactlyOnePdf,
  passwordField,
  pdfSourceFields,
  pdfUrlField,
} from '../../core/contract/pdf-source.ts';
import { flat } from '../../core/contract/prices.ts';
import { pdfOutputFields } from '../../core/contract/storage.ts';
import { uploadedFileField } from '../../core/contract/uploaded-file.ts';
import { post } from './post.ts';

/** What makes a new PDF of the pages of others. */
export const pages = {
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
} as const satisfies Endpoints;
