import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/pdf-source.ts';
import { flat } from '../../core/contract/prices.ts';
import { infoAnswer } from './info-answer.ts';
import { post } from './post.ts';

/** What tells of a PDF what it is and holds. */
export const info = {
  pdfInfo: {
    ...post,
    path: '/pdfInfo',
    summary: 'Tell what a PDF is and holds',
    description:
      'Pages with sizes, metadata, bookmarks, fonts, form, attachments, layers, claimed standards, encryption, signatures and what takes up its bytes. Signatures are checked over the bytes as sent, and what changed after each is listed; whether a signer can be trusted is not judged.',
    example: { file: 'report.pdf' },
    access: ['pdf:extract'],
    price: flat,
    request: z.object(pdfSourceFields).apply(exactlyOnePdf),
    produces: infoAnswer,
  },
} as const satisfies Endpoints;
