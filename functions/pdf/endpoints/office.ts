import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOneOf } from '../../core/contract/fields/exactly-one.ts';
import { base64Field } from '../../core/contract/fields/files/base64.ts';
import { documentIdField } from '../../core/contract/fields/files/document-id.ts';
import { pdfUrlField } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { uploadedFileField } from '../../core/contract/fields/files/uploaded-file.ts';
import { limits } from '../../core/contract/limits.ts';
import { perPage } from '../../core/contract/prices.ts';
import { post } from './post.ts';
import { officeToPdfFields } from './stage-fields/office-to-pdf.ts';

/** The endpoint that converts office documents. An option of the deployment. */
export const office = {
  officeToPdf: {
    ...post,
    path: '/officeToPdf',
    summary: 'Convert an office document to PDF',
    description:
      'Takes docx, xlsx, pptx, odt, ods, odp, rtf, csv, doc, xls and ppt. The PDF has tags, bookmarks and links. Macros never run, and content that the document links to is not fetched, which a warning reports. It is an option of the deployment: without it the answer is 404.',
    problems: ['invalid_office_file', 'too_many_pages', 'conformance_failed', 'route_not_found'],
    example: { file: 'letter.rtf', filename: 'letter.pdf' },
    access: ['pdf:generate'],
    price: perPage,
    request: z
      .object({
        file: uploadedFileField
          .optional()
          .describe(
            'The document, as a file in a multipart form. Send exactly one of `file`, `file_base64`, `file_url` and `document_id`.',
          ),
        file_base64: base64Field.optional().describe('The document in base64.'),
        file_url: pdfUrlField
          .optional()
          .describe(
            `http or https URL to fetch the document from, up to ${limits.fetchedBytes / 1024 / 1024} MB.`,
          ),
        document_id: documentIdField.optional().describe('ID of a document uploaded with `POST /uploads`.'),
        password: z
          .string()
          .max(limits.passwordCharacters)
          .optional()
          .describe('Password of an encrypted docx, xlsx or pptx.'),
        ...officeToPdfFields,
        ...conformanceFields,
        ...pdfOutputFields('document.pdf'),
      })
      .apply(exactlyOneOf('file', 'file_base64', 'file_url', 'document_id')),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
