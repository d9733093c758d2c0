import * as z from 'zod';
import { storageAnswer, storedSetAnswer } from '../fields/files/storage.ts';
import { problemAnswer } from '../problems/problem-answer.ts';

/** The states of a webhook. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** The states of a job. */
export const jobStatuses = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;

/** What webhooks report of a job. */
const jobEvents = ['job.completed', 'job.failed', 'job.cancelled'] as const;

/** What they report of a batch. */
export const batchEvents = ['batch.completed', 'batch.failed', 'batch.cancelled'] as const;

const timestamp = z.iso.datetime();

export const attempt = z.object({
  at: timestamp.describe('When the attempt was made.'),
  status: z.int().nullable().describe('HTTP status of the response; null if there was none.'),
});

export const progress = z
  .object({
    stage: z.string().describe('What is being done, such as `reading`, or the operation of a stage.'),
    done: z.int().describe('How many pages, images, parts or stages of it are done.'),
    total: z.int().describe('How many there are.'),
  })
  .meta({ title: 'Progress' });

/** The response to a call that became a job. */
export const jobAccepted = z
  .object({
    job_id: z.uuid().describe('ID of the job, and later of its document.'),
    status: z.literal('queued').describe('Always `queued`.'),
    status_url: z.url().describe('URL to check the job at.'),
  })
  .meta({ title: 'JobAccepted' });

/** A job as its account sees it and as webhooks contain it. */
export const jobDescription = z
  .object({
    job_id: z.uuid().describe('ID of the job.'),
    status: z.enum(jobStatuses).describe('`completed`, `failed` and `cancelled` are final.'),
    endpoint: z.string().describe('Path of the endpoint that was called.'),
    created_at: timestamp.describe('When the job was accepted.'),
    finished_at: timestamp.nullable().describe('When the job ended; null until then.'),
    progress: progress
      .optional()
      .describe('How far the work has come, from its first second on. Written once a second at most.'),
    run: z
      .object({
        pipeline: z.string().describe('Name of the pipeline.'),
        key: z.string().describe('Key of the object.'),
        etag: z.string().describe('Its ETag.'),
        output_key: z.string().describe('Key of the result.'),
      })
      .optional()
      .describe(
        'For the job of a pipeline, which has no `result`: its object, and where the PDF is written.',
      ),
    result: z
      .union([storageAnswer, storedSetAnswer])
      .optional()
      .describe('For a completed job: where its PDF is stored, or its PDFs.'),
    error: problemAnswer
      .optional()
      .describe(
        'For a failed job, the error that the request would have returned. For a cancelled one, `job_cancelled`.',
      ),
    deliveries: z.array(attempt).optional().describe('Attempts to deliver the webhook.'),
  })
  .meta({ title: 'Job' });

/** The body of a webhook for the end of a job. */
export const jobEvent = z
  .object({
    type: z.enum(jobEvents).describe('What happened.'),
    timestamp: timestamp.describe('When it happened.'),
    data: jobDescription.describe('The job.'),
  })
  .meta({ title: 'JobEvent' });

/** The webhook of an ended job. */
export const deliveryDescription = z
  .object({
    id: z.string().describe('The `webhook-id` that receivers get, the same for each attempt.'),
    job_id: z.uuid().describe('ID of the job or batch.'),
    type: z.enum([...jobEvents, ...batchEvents]).describe('Type of the event.'),
    webhook_url: z.string().describe('The URL that it is sent to.'),
    status: z
      .enum(deliveryStatuses)
      .describe('`delivered` after a 2xx response, `failed` if there are no more attempts.'),
    created_at: timestamp.describe('When the job ended.'),
    attempts: z.array(attempt).describe('Attempts so far.'),
    next_attempt_at: timestamp.nullable().describe('Time of the next attempt; null if there is none.'),
  })
  .meta({ title: 'Delivery' });
