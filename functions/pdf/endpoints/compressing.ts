import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { taggingFields } from '../../core/contract/fields/tagging.ts';
import { flatPerPage } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';
import { compressPdfFields } from './stage-fields/compress-pdf.ts';

/** The endpoints that make PDFs smaller. */
export const compressing = {
  compressPdf: {
    ...postOnePdf,
    path: '/compressPdf',
    summary: 'Make a PDF smaller',
    description:
      'Only pixels are lost, and with `lossless` not even these: tags, forms, links, attachments and colour profiles are kept. The result is never larger than the source: a PDF that cannot be made smaller is returned unchanged.',
    problems: ['too_many_pages', 'conformance_failed'],
    example: { file: 'report.pdf', level: 'balanced', filename: 'small.pdf' },
    access: ['pdf:generate'],
    price: flatPerPage,
    request: z
      .object({
        ...pdfSourceFields,
        ...compressPdfFields,
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('compressed.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
