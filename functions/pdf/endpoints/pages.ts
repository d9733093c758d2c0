import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOneOf } from '../../core/contract/fields/exactly-one.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { uploadedFileField } from '../../core/contract/fields/files/uploaded-file.ts';
import { taggingFields } from '../../core/contract/fields/tagging.ts';
import { flat } from '../../core/contract/prices.ts';
import { post, postOnePdf } from './post.ts';
import { extractPagesFields } from './stage-fields/extract-pages.ts';
import { mergePdfsFields } from './stage-fields/merge-pdfs.ts';
import { rotatePagesFields } from './stage-fields/rotate-pages.ts';

/** The endpoints that build a new PDF from pages of others. */
export const pages = {
  rotatePages: {
    ...postOnePdf,
    path: '/rotatePages',
    summary: 'Rotate pages of a PDF by 90, 180 or 270 degrees',
    description: 'Only the rotation of the pages changes: their content stays the same, byte for byte.',
    problems: ['conformance_failed'],
    example: { file: 'report.pdf', pages: '1', degrees: 90, filename: 'turned.pdf' },
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        ...rotatePagesFields,
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('rotated.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
  },
  extractPages: {
    ...postOnePdf,
    path: '/extractPages',
    summary: 'Extract pages of a PDF into a new PDF, in any order',
    description:
      'The new PDF contains what the selected pages need, copied byte for byte, and nothing of the others. Links, form fields, bookmarks, page labels and attachments are kept. Signatures are removed.',
    problems: ['conformance_failed'],
    example: { file: 'report.pdf', pages: '1', filename: 'page-1.pdf' },
    access: ['pdf:extract'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        ...extractPagesFields,
        ...conformanceFields,
        ...taggingFields,
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
      'Bookmarks, form fields, links, layers and tags of all PDFs are kept. Objects that several of them share, such as a font, are written once.',
    problems: ['not_a_pdf', 'pdf_encrypted', 'too_many_pages', 'conformance_failed'],
    example: { files: ['report.pdf', 'photo.pdf'], filename: 'merged.pdf' },
    access: ['pdf:merge'],
    price: flat,
    request: z
      .object({
        files: z.array(uploadedFileField).optional().describe('The PDFs, as files in a multipart form.'),
        ...mergePdfsFields,
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('merged.pdf'),
      })
      .apply(exactlyOneOf('files', 'pdfs_base64', 'pdfs_url', 'document_ids')),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
