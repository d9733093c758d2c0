import * as z from 'zod';
import { storageAnswer } from './storage.ts';

const timestamp = z.iso.datetime();

/** What answers a call that a job was made of. */
export const jobAccepted = z.object({
  job_id: z.uuid(),
  status: z.literal('queued'),
  status_url: z.url().describe('Where to ask for the job.'),
});

/** A job as its account sees it, and as webhooks tell of it. */
export const jobDescription = z.object({
  job_id: z.uuid(),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  endpoint: z.string().describe('The path of the endpoint that was called.'),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  result: storageAnswer.optional().describe('Of a completed job: where its PDF is stored.'),
  error: z
    .object({
      error: z.string(),
      message: z.string(),
      code: z.string(),
      request_id: z.string(),
      details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    })
    .optional()
    .describe('Of a failed job: what its call would have answered.'),
  deliveries: z
    .array(z.object({ at: timestamp, status: z.int().nullable() }))
    .optional()
    .describe('The attempts to tell the webhook; `status` is null where nothing was answered.'),
});
