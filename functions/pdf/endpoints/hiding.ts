import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf } from '../../core/contract/fields/files/pdf-source.ts';
import { hiddenRun, reasonCounts } from '../../core/contract/fields/redaction/hidden-text.ts';
import { flatPerPage } from '../../core/contract/prices.ts';
import { sourceAndPages, totalPages } from './page-fields.ts';
import { postOnePdf } from './post.ts';

/** The endpoints that distinguish a PDF's visible text from hidden text. */
export const hiding = {
  findHiddenText: {
    ...postOnePdf,
    path: '/findHiddenText',
    summary: 'Find hidden text in a PDF: text that readers of its pages cannot see',
    description:
      'Text is seen if its letters can be read back from the drawn page, by their shapes or by a recogniser; otherwise it is `hidden`, or `unverified` where nothing can decide. The text layer of a recognised scan counts as seen. Each run has its position, its state and the reason why it cannot be seen. Values of form fields that no page shows, and texts of tags for which nothing is drawn, come last.',
    problems: ['output_too_large', 'visibility_unknown'],
    example: { file: 'report.pdf' },
    access: ['pdf:extract'],
    price: flatPerPage,
    request: z.object(sourceAndPages).apply(exactlyOnePdf),
    produces: z.object({
      hidden: z
        .array(hiddenRun)
        .describe('Runs of text that is not seen, in the order of `pages`; then text without a position.'),
      reasons: reasonCounts,
      total_pages: totalPages,
    }),
  },
} as const satisfies Endpoints;
