import * as z from 'zod';
import { filenameField } from './filename.ts';

const storageField = z
  .object({
    mode: z
      .enum(['memory', 'default', 'byob'])
      .default('memory')
      .refine((mode) => mode === 'memory', {
        message: 'this deployment keeps no documents: use memory',
        params: { code: 'invalid_storage' },
      }),
    filename: z.string().optional(),
    expires_in: z.number().int().min(60).max(604_800).default(3_600),
    retention_days: z.number().int().min(1).max(365).default(14),
  })
  .describe('Where the PDF goes.');

/** The fields that every PDF-producing endpoint takes, beside its own. */
export function pdfOutputFields(filename: string) {
  return {
    filename: filenameField(filename),
    storage: storageField.optional(),
    return_binary: z.boolean().default(false).describe('Answer the PDF itself even where it is stored.'),
  };
}
