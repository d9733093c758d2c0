import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { taggingFields } from '../../core/contract/fields/tagging.ts';
import { flatPerPage } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';
import { redactPdfFields } from './stage-fields/redact-pdf.ts';

/** The endpoints that redact PDFs. */
export const redacting = {
  redactPdf: {
    ...postOnePdf,
    path: '/redactPdf',
    summary: 'Remove text and areas from a PDF for good',
    description:
      'Redacted text is removed from the pages, and from bookmarks, links, comments, forms, tags, properties, attachments and scripts as well. The result is verified before it is returned; if redacted content can still be found, the call fails and costs nothing. Words in scans and pictures are found if `ocr` requests recognition, at 0.05 credits more for each recognised page. With `storage`, the response lists the redactions.',
    problems: [
      'nothing_to_redact',
      'unreadable_text',
      'redaction_incomplete',
      'visibility_unknown',
      'invalid_regex',
      'page_out_of_range',
      'too_many_pages',
      'conformance_failed',
      'document_not_found',
      'storage_failed',
    ],
    example: { file: 'report.pdf', redactions: [{ text: 'hello' }], filename: 'redacted.pdf' },
    access: ['pdf:generate'],
    price: flatPerPage,
    request: z
      .object({
        ...pdfSourceFields,
        ...redactPdfFields,
        report: z
          .boolean()
          .default(false)
          .describe(
            'Return a ZIP of the redacted PDF, `report.json` and `report.pdf` (PDF/A-2a): what was requested, found, removed and kept, and how that was verified, without the words. With `storage`, these are three documents.',
          ),
        replace: z
          .boolean()
          .default(false)
          .describe(
            'Replace the stored document that `document_id` names with the redacted PDF. Not with `storage`, `async` or `report`.',
          ),
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('redacted.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
    redacts: true,
    reports: true,
    agents: { defaults: { ocr: 'auto' } },
  },
} as const satisfies Endpoints;
