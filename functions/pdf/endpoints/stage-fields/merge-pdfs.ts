import * as z from 'zod';
import { base64Field } from '../../../core/contract/fields/files/base64.ts';
import { documentIdField } from '../../../core/contract/fields/files/document-id.ts';
import { passwordField, pdfUrlField } from '../../../core/contract/fields/files/pdf-source.ts';
import { limits } from '../../../core/contract/limits.ts';

/** The fields that name PDFs to merge in JSON; a form can also send `files`. */
export const mergePdfsFields = {
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
};
