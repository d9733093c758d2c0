import * as z from 'zod';
import { dryRunField } from '../../core/contract/dry-run.ts';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOneOf } from '../../core/contract/fields/exactly-one.ts';
import { base64Field } from '../../core/contract/fields/files/base64.ts';
import { documentIdField } from '../../core/contract/fields/files/document-id.ts';
import { passwordField, pdfUrlField } from '../../core/contract/fields/files/pdf-source.ts';
import { uploadedFileField } from '../../core/contract/fields/files/uploaded-file.ts';
import { flatPerPage } from '../../core/contract/prices.ts';
import { goodbyePdf, helloPdf } from '../../core/contract/samples/hello-pdf.ts';
import { post } from './post.ts';
import { chosenPagesField } from './stage-fields/chosen-pages.ts';
import { box } from './structuring.ts';

const source = z.union([
  uploadedFileField,
  z
    .object({
      pdf_base64: base64Field.optional().describe('The PDF in base64.'),
      pdf_url: pdfUrlField.optional().describe('URL to fetch the PDF from.'),
      document_id: documentIdField.optional().describe('ID of a stored document or an upload.'),
      password: passwordField.describe('Its password, if it is not that of the call.'),
    })
    .apply(exactlyOneOf('pdf_base64', 'pdf_url', 'document_id')),
]);

const part = {
  page: z.int().describe('Page number, counted from 1.'),
  boxes: z.array(box).describe('Its places, line by line.'),
};

const side = z.object({
  ...part,
  text: z.string().describe('Its text; empty for `pixels`.'),
  cell: z
    .object({ row: z.int(), column: z.int() })
    .optional()
    .describe('Its cell, if it is in a table, counted from 1 in the table of its page.'),
  continues: z.array(z.object(part)).optional().describe('Its parts on further pages.'),
});

const change = z.object({
  kind: z
    .enum(['inserted', 'deleted', 'replaced', 'moved', 'pixels'])
    .describe('`pixels` is an area that is drawn in another way.'),
  before: side.optional().describe('What it is in the PDF before, unless it was inserted.'),
  after: side.optional().describe('What it is in the PDF after, unless it was deleted.'),
});

/** The endpoints that compare PDFs. */
export const comparing = {
  comparePdfs: {
    ...post,
    path: '/comparePdfs',
    summary: 'Compare two PDFs, word by word and with positions',
    description:
      'Where lines and pages end makes no difference, nor do fonts, sizes and hyphens at line ends. Cells of tables are compared by their place, and repeated headers and page numbers apart from the text. Text that readers of the pages cannot see is left out. The price counts the pages of the longer PDF.',
    problems: [
      'not_a_pdf',
      'pdf_encrypted',
      'url_fetch_failed',
      'url_blocked',
      'invalid_base64',
      'document_not_found',
      'storage_failed',
      'byob_access_denied',
      'source_conflict',
      'too_many_pages',
      'output_too_large',
      'visibility_unknown',
    ],
    example: { before: { pdf_base64: helloPdf }, after: { pdf_base64: goodbyePdf } },
    access: ['pdf:extract'],
    price: flatPerPage,
    request: z
      .object({
        before: source.describe(
          'The PDF before: a file in a multipart form, or an object with exactly one of `pdf_base64`, `pdf_url` and `document_id`.',
        ),
        after: source.describe('The PDF after, in the same ways.'),
        password: passwordField,
        pages: chosenPagesField,
        text: z.boolean().default(true).describe('Whether to compare the text.'),
        pixels: z
          .boolean()
          .default(false)
          .describe('Whether to compare the drawn pages, apart from text that changed or moved.'),
        format: z
          .enum(['json', 'markdown', 'pdf'])
          .default('json')
          .describe(
            '`json` for a list of changes, `markdown` for a report, or `pdf` for the pages side by side with the changes marked.',
          ),
        ...dryRunField,
      })
      .superRefine(({ text, pixels }, context) => {
        if (text || pixels) return;
        const message = 'must be true, or pixels must be: else there is nothing to compare';
        context.addIssue({ code: 'custom', path: ['text'], message, params: { code: 'invalid_field' } });
      }),
    produces: z.object({
      identical: z.boolean().describe('Whether there is no change.'),
      text_identical: z.boolean().optional().describe('With `text`: whether the text has no change.'),
      pixels_identical: z
        .boolean()
        .optional()
        .describe('With `pixels`: whether the drawn pages have no change.'),
      summary: z
        .object({
          inserted: z.int(),
          deleted: z.int(),
          replaced: z.int(),
          moved: z.int(),
          pixels: z.int().optional(),
        })
        .describe('The number of changes of each kind.'),
      markdown: z.string().optional().describe('With `markdown`: the report.'),
      changes: z
        .array(change)
        .optional()
        .describe('With `json`: the changes of the text in the order of the PDF before, then areas by page.'),
      warnings: z.array(z.string()).describe('What could not be compared exactly.'),
    }),
    orFiles: { pdf: 'application/pdf' },
    agents: { defaults: { format: 'markdown' } },
  },
} as const satisfies Endpoints;
