import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { taggingFields } from '../../core/contract/fields/tagging.ts';
import { perRecognisedPage } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';
import { ocrPdfFields } from './stage-fields/ocr-pdf.ts';

/** The endpoints that make scans searchable. */
export const recognising = {
  ocrPdf: {
    ...postOnePdf,
    path: '/ocrPdf',
    summary: 'Make scanned pages of a PDF searchable',
    description:
      'The text of scans is added as an invisible layer, each word in its place, so that it can be searched, selected and copied. Pages with text are skipped, except large scans on them. Only recognised pages are charged. The layer is allowed in every part of PDF/A.',
    problems: ['too_many_pages', 'page_out_of_range', 'invalid_pages', 'conformance_failed'],
    example: { file: 'report.pdf', filename: 'searchable.pdf' },
    access: ['pdf:generate'],
    price: perRecognisedPage,
    request: z
      .object({
        ...pdfSourceFields,
        ...ocrPdfFields,
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('searchable.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
