import * as z from 'zod';
import { dryRunField } from '../../dry-run.ts';
import { limits } from '../../limits.ts';
import { Problem } from '../../problems/problem.ts';
import { redactionOutcome } from '../redaction/redaction.ts';
import { urlRule } from '../url-rule.ts';
import { filenameField, imageName, pdfFilename, setName } from './filename.ts';

/** The requested lifetime of a link, in seconds. */
export const linkLifeField = z
  .int()
  .min(limits.linkSeconds.minimum)
  .max(limits.linkSeconds.maximum)
  .default(limits.linkSeconds.default)
  .describe('How long the link works, in seconds.');

/** Days for which a document is kept. */
export const retentionDaysField = z.int().min(1).max(limits.retentionDays.maximum).optional();

/** The URL of a webhook. */
export const webhookUrlField = z
  .url({ protocol: /^https?$/, error: ({ input }) => urlRule('https', input) })
  .max(limits.urlCharacters)
  .optional();

/** Where a stored PDF is kept: by the service, or in the account's own bucket. */
export const storageModes = ['default', 'byob'] as const;

export type StorageMode = (typeof storageModes)[number];

/** How to store a PDF. */
export interface Storage {
  readonly mode: StorageMode;
  readonly filename?: string | undefined;
  readonly expires_in: number;
  readonly retention_days?: number | undefined;
}

function storageField(what: MadeKind, name: z.ZodType<string, string>) {
  return z
    .object({
      mode: z
        .enum(['memory', ...storageModes])
        .optional()
        .describe(
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ),
      filename: name.optional().describe(`File name of the stored ${what}. Defaults to \`filename\`.`),
      expires_in: linkLifeField,
      retention_days: retentionDaysField.describe(
        `Days until the document is deleted. Defaults to ${limits.retentionDays.default}; with \`byob\`, to no limit.`,
      ),
    })
    .meta({ title: what === 'PDF' ? 'Storage' : 'ImageStorage' })
    .describe(`Where to store the ${what}.`);
}

/** The kinds of files that operations make. */
type MadeKind = 'PDF' | 'image';

/** The fields that request a job instead of a response with the file. */
const asyncFields = (what: MadeKind) => ({
  async: z
    .boolean()
    .default(false)
    .describe(
      `Return 202 with a job at once. The ${what} is made later and stored; \`GET /jobs/{job_id}\` shows when it is ready.`,
    ),
  webhook_url: webhookUrlField.describe('https URL to notify when the job ends. Only with `async`.'),
});

/** The fields accepted by every endpoint that produces a PDF, besides its own. `filename` is the default name. */
export function pdfOutputFields(filename: string) {
  return { filename: filenameField(filename), ...outputFields('PDF', pdfFilename(filename)) };
}

/** The same for an endpoint that produces several PDFs; `filename` is the start of their names. */
export function pdfsOutputFields(filename: string) {
  const name = setName(filename);
  const { return_binary: _, ...fields } = outputFields('PDF', name);
  return {
    filename: name
      .prefault(filename)
      .describe('Name of the ZIP, and prefix of the names of the PDFs. Without an extension.'),
    ...fields,
  };
}

/** The same for an endpoint that produces an image in the format of its field `format`. */
export function imageOutputFields() {
  const filename = imageName
    .prefault('image')
    .describe('Name of the image. The extension of its format is added if missing.');
  return { filename, ...outputFields('image', imageName) };
}

function outputFields(what: MadeKind, name: z.ZodType<string, string>) {
  return {
    storage: storageField(what, name).optional(),
    ...dryRunField,
    return_binary: z.boolean().default(false).describe(`Return the ${what} itself even if it is stored.`),
    ...asyncFields(what),
  };
}

/**
 * The name and storage that those fields request. Throws invalid_storage for a job with mode `memory`, whose PDF would
 * be unreachable.
 */
export function pdfOutput(input: Readonly<Record<string, unknown>>): {
  readonly filename: string;
  readonly storage: Storage | undefined;
  readonly returnBinary: boolean;
} {
  const { filename, storage, return_binary } = input as OutputFields; // the endpoint's schema produced it
  const mode = storage?.mode ?? (input.async ? 'default' : 'memory');
  if (input.async && mode === 'memory') throw memoryInJob();
  const { expires_in = limits.linkSeconds.default } = storage ?? {};
  return {
    filename,
    storage: mode === 'memory' ? undefined : { ...storage, mode, expires_in },
    returnBinary: return_binary,
  };
}

/** The job that those fields request. Throws invalid_field for a webhook without a job. */
export function asyncWishes(input: Readonly<Record<string, unknown>>): {
  readonly isAsync: boolean;
  readonly webhookUrl: string | undefined;
} {
  const { async: isAsync, webhook_url: webhookUrl } = input as OutputFields; // the endpoint's schema produced it
  if (!webhookUrl || isAsync) return { isAsync, webhookUrl };
  const message = 'can only be used with async: true';
  throw new Problem('invalid_field', `webhook_url ${message}.`, {
    details: [{ field: 'webhook_url', message }],
  });
}

/**
 * The id of the stored document that those fields ask to replace. Throws invalid_field if there is none, or if the PDF
 * is also to be stored as another document.
 */
export function replacedDocument(input: Readonly<Record<string, unknown>>): string | undefined {
  if (input.replace !== true) return undefined;
  const conflict = ['storage', 'async', 'report'].find((field) => input[field]);
  const message = conflict ? `cannot be used with ${conflict}` : 'can only be used with document_id';
  if (!conflict && typeof input.document_id === 'string') return input.document_id;
  throw new Problem('invalid_field', `replace ${message}.`, { details: [{ field: 'replace', message }] });
}

function memoryInJob(): Problem {
  const message = 'must be default or byob with async: a job cannot return its PDF';
  return new Problem('invalid_storage', `storage.mode ${message}.`, {
    details: [{ field: 'storage.mode', message }],
  });
}

type OutputFields = z.output<z.ZodObject<ReturnType<typeof pdfOutputFields>>>;

const timestamp = z.iso.datetime();

/** The response to a call whose file is stored, unless it requests the file itself. */
export const storageAnswer = z
  .object({
    success: z.literal(true).describe('Always true.'),
    document_id: z.uuid().describe('ID of the document.'),
    url: z.url().describe('Link to the file that needs no credential.'),
    filename: z.string().describe('Name of the file.'),
    content_type: z.string().describe('Media type, such as `application/pdf`.'),
    file_size_bytes: z.int().describe('Size of the file in bytes.'),
    page_count: z.int().describe('Number of pages. An image has one.'),
    storage_mode: z.enum(storageModes).describe('Where the file is stored.'),
    expires_at: timestamp
      .nullable()
      .describe('When the document is deleted; null if it is kept until you delete it.'),
    signed_url_expires_at: timestamp.describe('When `url` stops working.'),
    warnings: z
      .array(z.string())
      .optional()
      .describe('What went wrong without failing the call, such as a resource that did not load.'),
    redactions: z
      .array(redactionOutcome)
      .optional()
      .describe('For calls that redact: an entry for each redaction.'),
  })
  .meta({ title: 'StoredFile' });

/** The same for a call that makes several files. */
export const storedSetAnswer = z
  .object({
    success: z.literal(true).describe('Always true.'),
    documents: z.array(storageAnswer).describe('The documents, in order.'),
    warnings: z.array(z.string()).optional().describe('What went wrong without failing the call.'),
  })
  .meta({ title: 'StoredFiles' });
