import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { documentIdField } from '../../core/contract/fields/files/document-id.ts';
import { limits } from '../../core/contract/limits.ts';
import { free } from '../../core/contract/prices.ts';

/** The endpoints that preview a document. */
export const previewing = {
  previewFile: {
    method: 'GET',
    path: '/files/{document_id}/preview',
    summary: 'Get a JPEG of the first page of a stored document or an upload',
    description:
      'The preview is free, and an upload has one as soon as it was sent. With `If-None-Match`, a preview that the caller already has is not sent again.',
    problems: [
      'not_a_pdf',
      'pdf_encrypted',
      'invalid_image',
      'payload_too_large',
      'render_timeout',
      'browser_crashed',
    ],
    example: { document_id: '01a1fe18-90af-7a5f-b33b-c87930980cc4' },
    fileTypes: ['image/jpeg'],
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({
      document_id: documentIdField,
      pixels: z
        .int()
        .min(limits.previewPixels.minimum)
        .max(limits.previewPixels.maximum)
        .default(limits.previewPixels.maximum)
        .describe('Length of the longer side in pixels.'),
    }),
    produces: 'file',
  },
} as const satisfies Endpoints;
