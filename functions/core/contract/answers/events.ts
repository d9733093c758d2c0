import * as z from 'zod';
import { storageModes } from '../fields/files/storage.ts';
import { environments } from '../resources/environment.ts';

const time = z.iso.datetime();

/** What every event names: whom it is about. */
const owner = {
  account_id: z.string().describe('The account.'),
  environment: z.enum(environments).describe('Its environment.'),
};

const document = { ...owner, document_id: z.uuid().describe('ID of the document.') };

const job = {
  ...owner,
  job_id: z.uuid().describe('ID of the job.'),
  endpoint: z.string().describe('Path of the endpoint that was called.'),
  created_at: time.describe('When the job was accepted.'),
  finished_at: time.describe('When it ended.'),
};

/**
 * The events of a deployment, by their `detail-type` on its EventBridge bus, and the `detail` of each. None has names,
 * contents or links: whoever reads the bus learns what happened, and asks for the rest.
 */
export const eventDetails = {
  'document.stored': z.object({
    ...document,
    content_type: z.string().describe('Media type of the file.'),
    size_bytes: z.int().describe('Size of the file.'),
    page_count: z.int().describe('How many pages it has.'),
    storage_mode: z.enum(storageModes).describe('Where it is stored.'),
    source_endpoint: z.string().describe('Path of the endpoint that made it.'),
    created_at: time.describe('When it was made.'),
    expires_at: time.nullable().describe('When it expires; null if it does not.'),
  }),
  'document.deleted': z.object({
    ...document,
    reason: z.enum(['deleted', 'expired']).describe('`deleted` by a call, or `expired`.'),
  }),
  'job.completed': z.object({
    ...job,
    document_ids: z.array(z.uuid()).describe('IDs of the documents that it stored.'),
  }),
  'job.failed': z.object({ ...job, code: z.string().describe('Code of the error.') }),
  'batch.completed': z.object({
    ...owner,
    batch_id: z.uuid().describe('ID of the batch.'),
    total: z.int().describe('How many rows it has.'),
    succeeded: z.int().describe('How many of them have a document.'),
    failed: z.int().describe('How many failed.'),
    credits: z.number().describe('What its rows cost together.'),
    created_at: time.describe('When the batch was accepted.'),
    finished_at: time.describe('When its last row ended.'),
  }),
} as const;

export type EventType = keyof typeof eventDetails;

/** The `detail` of an event. */
export type EventDetail<Type extends EventType> = z.input<(typeof eventDetails)[Type]>;
