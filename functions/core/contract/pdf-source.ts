import * as z from 'zod';
import { documentIdField } from './document-id.ts';
import { exactlyOneOf } from './exactly-one.ts';
import { limits } from './limits.ts';
import { uploadedFileField } from './uploaded-file.ts';

/** What opens the encrypted PDFs of a call. */
export const passwordField = z
  .string()
  .max(limits.passwordCharacters)
  .optional()
  .describe('The password of an encrypted PDF.');

/** A URL to fetch a PDF from. Whether it may be fetched is for the fetching to say. */
export const pdfUrlField = z.string().max(limits.urlCharacters);

/** The fields by which a call names the one PDF it reads. */
export const pdfSourceFields = {
  file: uploadedFileField
    .optional()
    .describe(
      'The PDF, in a multipart form. One of this, `pdf_base64`, `pdf_url` and `document_id` is required.',
    ),
  pdf_base64: z
    .string()
    .optional()
    .describe('The PDF as base64; a `data:` prefix and white space are allowed.'),
  pdf_url: pdfUrlField.optional().describe('Where to fetch the PDF from, over http or https.'),
  document_id: documentIdField
    .optional()
    .describe('The id of a stored document, or of a PDF that was sent through `POST /uploads`.'),
  password: passwordField,
};

const source = z.object(pdfSourceFields);

export type PdfSource = z.output<typeof source>;

/** A refinement of schemas with those fields: exactly one names the PDF. */
export const exactlyOnePdf = exactlyOneOf('file', 'pdf_base64', 'pdf_url', 'document_id');
