import * as z from 'zod';
import { conformanceFields } from '../../core/contract/conformance.ts';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/pdf-source.ts';
import { flatPerPage } from '../../core/contract/prices.ts';
import { pdfOutputFields } from '../../core/contract/storage.ts';
import { post } from './post.ts';
import { redactPdfFields } from './stage-fields/redact-pdf.ts';

/** What removes from PDFs what nobody is to read. */
export const redacting = {
  redactPdf: {
    ...post,
    path: '/redactPdf',
    summary: 'Remove text and areas from a PDF for good',
    description:
      'What is redacted is removed from the pages, and from bookmarks, links, comments, forms, tags, properties, attachments and scripts as well. The result is read back before it is answered; if what was redacted can still be found, the call fails and costs nothing. Words in scans and pictures are found if `ocr` asks for them to be recognised, at 0.05 credits more for each page that is. With `storage`, the answer lists what was redacted.',
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
        replace: z
          .boolean()
          .default(false)
          .describe(
            'Put the redacted PDF in the place of the stored one that `document_id` names. Not with `storage` or `async`.',
          ),
        ...conformanceFields,
        ...pdfOutputFields('redacted.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
    redacts: true,
    agents: { defaults: { ocr: 'auto' } },
  },
} as const satisfies Endpoints;
