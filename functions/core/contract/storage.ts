import * as z from 'zod';
import { filenameField, pdfFilename } from './filename.ts';
import { limits } from './limits.ts';
import { Problem } from './problem.ts';

/** The life of a link in seconds, as a call asks for it. */
export const linkLifeField = z
  .int()
  .min(limits.linkSeconds.minimum)
  .max(limits.linkSeconds.maximum)
  .default(limits.linkSeconds.default)
  .describe('Seconds for which the link works.');

/** Where a stored PDF lies: with the service, or in the account's own bucket. */
export const storageModes = ['default', 'byob'] as const;

export type StorageMode = (typeof storageModes)[number];

/** How a PDF is to be kept; undefined where it is not to be. */
export interface Storage {
  readonly mode: StorageMode;
  readonly filename?: string | undefined;
  readonly expires_in: number;
  readonly retention_days?: number | undefined;
}

function storageField(defaultName: string) {
  return z
    .object({
      mode: z
        .enum(['memory', ...storageModes])
        .optional()
        .describe(
          '`memory` keeps nothing, `default` stores with the service, `byob` in the account’s own bucket. Without it, `memory`, or `default` with `async`.',
        ),
      filename: pdfFilename(defaultName)
        .optional()
        .describe('Name of the stored PDF; `filename` by default.'),
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

/** The fields by which a call asks for a job instead of waiting. */
const asyncFields = {
  async: z
    .boolean()
    .default(false)
    .describe(
      'Answer 202 with a job at once; the PDF is made later, and stored. `GET /jobs/{job_id}` tells.',
    ),
  webhook_url: z
    .url({ protocol: /^https?$/, error: 'must be an https URL' })
    .max(limits.urlCharacters)
    .optional()
    .describe('Where the end of the job is told, over https. Only with `async`.'),
};

/** The fields that every PDF-producing endpoint takes, beside its own. `filename` is the default name. */
export function pdfOutputFields(filename: string) {
  return {
    filename: filenameField(filename),
    storage: storageField(filename).optional(),
    return_binary: z.boolean().default(false).describe('Answer the PDF itself even where it is stored.'),
    ...asyncFields,
  };
}

/**
 * What those fields say of storage, of the input of any endpoint. Throws invalid_storage for a job whose PDF nobody
 * would ever have.
 */
export function pdfOutput(input: Readonly<Record<string, unknown>>): {
  readonly filename: string;
  readonly storage: Storage | undefined;
  readonly returnBinary: boolean;
} {
  const { filename, storage, return_binary } = input as OutputFields; // the endpoint's schema made it
  const mode = storage?.mode ?? (input.async ? 'default' : 'memory');
  if (input.async && mode === 'memory') throw memoryInJob();
  const { expires_in = limits.linkSeconds.default } = storage ?? {};
  return {
    filename,
    storage: mode === 'memory' ? undefined : { ...storage, mode, expires_in },
    returnBinary: return_binary,
  };
}

/** What those fields say of a job. Throws invalid_field for a webhook without one. */
export function asyncWishes(input: Readonly<Record<string, unknown>>): {
  readonly isAsync: boolean;
  readonly webhookUrl: string | undefined;
} {
  const { async: isAsync, webhook_url: webhookUrl } = input as OutputFields; // the endpoint's schema made it
  if (!webhookUrl || isAsync) return { isAsync, webhookUrl };
  const message = 'is for jobs alone: send async: true with it, or leave it out';
  throw new Problem('invalid_field', `webhook_url ${message}.`, {
    details: [{ field: 'webhook_url', message }],
  });
}

function memoryInJob(): Problem {
  const message = 'must be default or byob with async: a job has nobody to give its PDF to';
  return new Problem('invalid_storage', `storage.mode ${message}.`, {
    details: [{ field: 'storage.mode', message }],
  });
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
  storage_mode: z.enum(storageModes),
  expires_at: timestamp.nullable(),
  signed_url_expires_at: timestamp,
  warnings: z.array(z.string()).optional().describe('What did not load, or was blocked.'),
});
