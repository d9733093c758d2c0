import * as z from 'zod';
import { storageAnswer } from './storage.ts';

const timestamp = z.iso.datetime();

/** The response to a call that became a job. */
export const jobAccepted = z.object({
  job_id: z.uuid(),
  status: z.literal('queued'),
  status_url: z.url().describe('URL to check the job at.'),
});

/** A job as its account sees it and as webhooks report it. */
export const jobDescription = z.object({
  job_id: z.uuid(),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  endpoint: z.string().describe('Path of the endpoint that was called.'),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  result: storageAnswer.optional().describe('For a completed job: where its PDF is stored.'),
  error: z
    .object({
      error: z.string(),
      message: z.string(),
      code: z.string(),
      request_id: z.string(),
      details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    })
    .optional()
    .describe('For a failed job: the error that the request would have returned.'),
  deliveries: z
    .array(z.object({ at: timestamp, status: z.int().nullable() }))
    .optional()
    .describe('Attempts to deliver the webhook. `status` is null if there was no response.'),
});
