import * as z from 'zod';
import { filenameField, pdfFilename } from './filename.ts';
import { limits } from './limits.ts';

/** The life of a link in seconds, as a call asks for it. */
export const linkLifeField = z
  .int()
  .min(limits.linkSeconds.minimum)
  .max(limits.linkSeconds.maximum)
  .default(limits.linkSeconds.default)
  .describe('Seconds for which the link works.');

/** How a PDF is to be kept; undefined where it is not to be. */
export interface Storage {
  readonly mode: 'default' | 'byob';
  readonly filename?: string | undefined;
  readonly expires_in: number;
  readonly retention_days?: number | undefined;
}

function storageField(standard: string) {
  return z
    .object({
      mode: z
        .enum(['memory', 'default', 'byob'])
        .default('memory')
        .describe(
          '`memory` keeps nothing, `default` stores with the service, `byob` in the account’s own bucket.',
        ),
      filename: pdfFilename(standard).optional().describe('Name of the stored PDF; `filename` by default.'),
      expires_in: linkLifeField,
      retention_days: z
        .int()
        .min(1)
        .max(limits.retentionDays.maximum)
        .optional()
        .describe(
          `Days after which the document is deleted: ${limits.retentionDays.default} by default, and never with \`byob\`.`,
        ),
    })
    .describe('Where the PDF goes.');
}

/** The fields that every PDF-producing endpoint takes, beside its own. `filename` is the standard one. */
export function pdfOutputFields(filename: string) {
  return {
    filename: filenameField(filename),
    storage: storageField(filename).optional(),
    return_binary: z.boolean().default(false).describe('Answer the PDF itself even where it is stored.'),
  };
}

/** What those fields say, of the input of any endpoint. */
export function pdfOutput(input: Readonly<Record<string, unknown>>): {
  readonly filename: string;
  readonly storage: Storage | undefined;
  readonly returnBinary: boolean;
} {
  const { filename, storage, return_binary } = input as OutputFields; // the endpoint's schema made it
  const mode = storage?.mode ?? 'memory';
  return {
    filename,
    storage: storage && mode !== 'memory' ? { ...storage, mode } : undefined,
    returnBinary: return_binary,
  };
}

type OutputFields = z.output<z.ZodObject<ReturnType<typeof pdfOutputFields>>>;

const timestamp = z.iso.datetime();

/** What answers a call whose PDF is stored, unless it asks for the PDF itself. */
export const storageAnswer = z.object({
  success: z.literal(true),
  document_id: z.uuid(),
  url: z.url().describe('A link that needs no credential.'),
  filename: z.string(),
  file_size_bytes: z.int(),
  page_count: z.int(),
  storage_mode: z.enum(['default', 'byob']),
  expires_at: timestamp.nullable(),
  signed_url_expires_at: timestamp,
  warnings: z.array(z.string()).optional().describe('What did not load, or was blocked.'),
});
