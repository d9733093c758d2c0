import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { flat } from '../../core/contract/prices.ts';
import { infoAnswer } from './info-answer.ts';
import { postOnePdf } from './post.ts';

/** The endpoints that describe a PDF. */
export const info = {
  pdfInfo: {
    ...postOnePdf,
    path: '/pdfInfo',
    summary: 'Get the properties of a PDF',
    description:
      'Pages with sizes, metadata, bookmarks, fonts, form, attachments, layers, claimed standards, encryption, signatures and the sizes of its parts. Signatures are verified over the bytes as sent, and changes after each are listed; whether a signer can be trusted is not verified.',
    example: { file: 'report.pdf' },
    access: ['pdf:extract'],
    price: flat,
    request: z.object(pdfSourceFields).apply(exactlyOnePdf),
    produces: infoAnswer,
  },
} as const satisfies Endpoints;
