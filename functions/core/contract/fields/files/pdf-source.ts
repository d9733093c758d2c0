import * as z from 'zod';
import { dryRunField } from '../../dry-run.ts';
import { limits } from '../../limits.ts';
import { exactlyOneOf } from '../exactly-one.ts';
import { base64Field } from './base64.ts';
import { documentIdField } from './document-id.ts';
import { uploadedFileField } from './uploaded-file.ts';

/** The password of a call's encrypted PDFs. */
export const passwordField = z
  .string()
  .max(limits.passwordCharacters)
  .optional()
  .describe('Password of an encrypted PDF.');

/** A URL to fetch a PDF from. The fetch decides whether it is allowed. */
export const pdfUrlField = z
  .string()
  .max(limits.urlCharacters)
  .meta({ examples: ['https://example.com/report.pdf'] });

/** The fields that name a call's one PDF. */
export const pdfSourceFields = {
  file: uploadedFileField
    .optional()
    .describe(
      'The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`.',
    ),
  pdf_base64: base64Field
    .optional()
    .describe('The PDF in base64. A `data:` prefix and whitespace are allowed.'),
  pdf_url: pdfUrlField
    .optional()
    .describe(`http or https URL to fetch the PDF from, up to ${limits.fetchedBytes / 1024 / 1024} MB.`),
  document_id: documentIdField
    .optional()
    .describe('ID of a stored document, or of a PDF uploaded with `POST /uploads`.'),
  password: passwordField,
  ...dryRunField,
};

const source = z.object(pdfSourceFields);

export type PdfSource = z.output<typeof source>;

/** The fields that name a PDF. */
export const pdfNames = ['file', 'pdf_base64', 'pdf_url', 'document_id'] as const;

/** Adds a rule to a schema with those fields: exactly one names the PDF. */
export const exactlyOnePdf = exactlyOneOf(...pdfNames);
