import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { taggingFields } from '../../core/contract/fields/tagging.ts';
import { flat } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';
import { watermarkPdfFields, watermarkPdfRule } from './stage-fields/watermark-pdf.ts';

/** The endpoints that draw on a PDF's pages. */
export const marking = {
  watermarkPdf: {
    ...postOnePdf,
    path: '/watermarkPdf',
    summary: 'Add a text or image watermark to pages of a PDF',
    description:
      'The watermark is upright on the page as displayed, even if the page is rotated. Text fits the page unless `font_size` is set.',
    problems: ['render_timeout', 'browser_crashed', 'conformance_failed'],
    example: { file: 'report.pdf', text: 'DRAFT', filename: 'draft.pdf' },
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        ...watermarkPdfFields,
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('watermarked.pdf'),
      })
      .apply(exactlyOnePdf)
      .apply(watermarkPdfRule),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
