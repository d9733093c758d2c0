import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOneOf } from '../../core/contract/fields/exactly-one.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { uploadedFileField } from '../../core/contract/fields/files/uploaded-file.ts';
import { keepSignaturesField } from '../../core/contract/fields/signing/keep-signatures.ts';
import { taggingFields } from '../../core/contract/fields/tagging.ts';
import { limits } from '../../core/contract/limits.ts';
import { flat } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';
import { attachFilesFields } from './stage-fields/attach-files.ts';

/** The endpoints that attach files to a PDF. */
export const attaching = {
  attachFiles: {
    ...postOnePdf,
    path: '/attachFiles',
    summary: 'Attach files to a PDF',
    description:
      'The files are attached to the document as a whole, with size, date and checksum, and viewers list them by name. Existing attachments are kept, unless a new file has the same name.',
    problems: ['conformance_failed', 'signatures_forbid_change'],
    example: {
      file: 'report.pdf',
      attachments: [{ name: 'report.csv', content: 'YSxiCjEsMgo=', relationship: 'Source' }],
      filename: 'with-data.pdf',
    },
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        files: z
          .array(uploadedFileField)
          .max(limits.attachedFiles)
          .optional()
          .describe('The files to attach, as files in a multipart form, instead of `attachments`.'),
        attachments: attachFilesFields.attachments.optional(),
        ...keepSignaturesField,
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('attached.pdf'),
      })
      .apply(exactlyOnePdf)
      .apply(exactlyOneOf('attachments', 'files')),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
