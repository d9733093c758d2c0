import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOneOf } from '../../core/contract/fields/exactly-one.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfsOutputFields } from '../../core/contract/fields/files/storage.ts';
import { pagesField } from '../../core/contract/fields/pages/pages-field.ts';
import { tagsField } from '../../core/contract/fields/tagging.ts';
import { limits } from '../../core/contract/limits.ts';
import { perDocument } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';

/** The endpoints that split a PDF into several. */
export const splitting = {
  splitPdf: {
    ...postOnePdf,
    path: '/splitPdf',
    summary: 'Split a PDF into several, by pages, bookmarks or size',
    description: `Each part has what its pages need, as \`/extractPages\` gives it. The parts come in a ZIP, up to ${limits.splitParts}; with \`storage\`, each is a stored document, up to ${limits.storedParts}: all are stored, or none.`,
    problems: ['invalid_pages', 'page_out_of_range', 'too_many_pages', 'conformance_failed'],
    example: { file: 'report.pdf', every: 1, filename: 'pages' },
    access: ['pdf:generate'],
    price: perDocument,
    request: z
      .object({
        ...pdfSourceFields,
        every: z
          .int()
          .min(1)
          .max(limits.pages)
          .optional()
          .describe(
            'Pages of each part; the last may have fewer. Send exactly one of `every`, `ranges`, `at` and `max_bytes`.',
          ),
        ranges: z
          .array(pagesField)
          .min(1)
          .max(limits.splitParts)
          .optional()
          .describe(
            'The pages of each part, such as `["1-3", "4,6", "7-"]`. Pages may be left out or repeated.',
          ),
        at: z
          .enum(['bookmarks'])
          .optional()
          .describe(
            'A part for each top-level bookmark, named after it. Pages before the first bookmark are a part, too.',
          ),
        max_bytes: z
          .int()
          .min(1)
          .optional()
          .describe(
            'Largest size of a part in bytes. Each has as many pages as fit. A page that is larger on its own is a separate part, with a warning.',
          ),
        ...conformanceFields,
        ...tagsField,
        ...pdfsOutputFields('document'),
      })
      .apply(exactlyOnePdf)
      .apply(exactlyOneOf('every', 'ranges', 'at', 'max_bytes')),
    produces: 'pdfs',
  },
} as const satisfies Endpoints;
