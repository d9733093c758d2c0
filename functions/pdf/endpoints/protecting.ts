import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { flat } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';
import { encryptPdfFields } from './stage-fields/encrypt-pdf.ts';

/** The endpoints that encrypt or decrypt a PDF. */
export const protecting = {
  encryptPdf: {
    ...postOnePdf,
    path: '/encryptPdf',
    summary: 'Encrypt a PDF with passwords and permissions',
    description:
      'AES-256 (revision 6). Send at least one password. Readers respect the permissions, but nothing forces them to. The text of a stored PDF that is encrypted cannot be searched.',
    example: { file: 'report.pdf', user_password: 'open sesame', permissions: ['print'] },
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({ ...pdfSourceFields, ...encryptPdfFields, ...pdfOutputFields('encrypted.pdf') })
      .apply(exactlyOnePdf),
    produces: 'pdf',
  },
  decryptPdf: {
    ...postOnePdf,
    path: '/decryptPdf',
    summary: 'Remove the encryption of a PDF',
    description:
      'Takes the user password or the owner password. A PDF that is not encrypted is returned with a warning.',
    example: { file: 'encrypted.pdf', password: 'open sesame', filename: 'decrypted.pdf' },
    access: ['pdf:generate'],
    price: flat,
    request: z.object({ ...pdfSourceFields, ...pdfOutputFields('decrypted.pdf') }).apply(exactlyOnePdf),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
