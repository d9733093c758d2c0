import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceField, lossFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { keepSignaturesField } from '../../core/contract/fields/signing/keep-signatures.ts';
import { taggingFields } from '../../core/contract/fields/tagging.ts';
import { flat } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';
import { setMetadataFields } from './stage-fields/set-metadata.ts';

/** The endpoints that change a PDF's metadata. */
export const describing = {
  setMetadata: {
    ...postOnePdf,
    path: '/setMetadata',
    summary: 'Set a PDF’s title, author, language, page labels and bookmarks',
    description:
      'The Info dictionary and XMP agree afterwards; other properties in XMP are kept. Pages stay the same.',
    problems: ['page_out_of_range', 'conformance_failed', 'signatures_forbid_change'],
    example: { file: 'report.pdf', title: 'Annual report', author: null, language: 'en-GB' },
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        ...setMetadataFields,
        ...lossFields,
        ...keepSignaturesField,
        ...conformanceField,
        ...taggingFields,
        ...pdfOutputFields('document.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
