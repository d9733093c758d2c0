import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { keepSignaturesField } from '../../core/contract/fields/signing/keep-signatures.ts';
import { taggingFields } from '../../core/contract/fields/tagging.ts';
import { flat } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';
import { fillFormFields, fillFormRule } from './stage-fields/fill-form.ts';
import { flattenPdfFields } from './stage-fields/flatten-pdf.ts';

/** The endpoints that fill in forms and flatten PDFs. */
export const filling = {
  fillForm: {
    ...postOnePdf,
    path: '/fillForm',
    summary: 'Fill in the form of a PDF, in any script',
    description:
      'Fields that are not named keep their values. A name that the form does not have, or a value that a field cannot hold, is rejected, with the name that was probably meant.',
    problems: ['conformance_failed', 'signatures_forbid_change'],
    example: { file: 'form.pdf', fields: { name: 'Ada Лавлейс', agree: true }, filename: 'filled.pdf' },
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        ...fillFormFields,
        ...keepSignaturesField,
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('filled.pdf'),
      })
      .apply(exactlyOnePdf)
      .apply(fillFormRule),
    produces: 'pdf',
  },
  flattenPdf: {
    ...postOnePdf,
    path: '/flattenPdf',
    summary: 'Make form fields and annotations of a PDF part of its pages',
    description:
      'Pages look the same. Hidden fields and annotations are removed. Annotations that viewers draw without an appearance in the PDF are left, with a warning.',
    problems: ['conformance_failed'],
    example: { file: 'report.pdf', filename: 'flat.pdf' },
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        ...flattenPdfFields,
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('flat.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
