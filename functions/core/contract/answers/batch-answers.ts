import * as z from 'zod';
import { storedSetAnswer } from '../fields/files/storage.ts';
import { fieldProblem, problemAnswer } from '../problems/problem-answer.ts';
import { attempt, batchEvents, jobStatuses, progress } from './job-answers.ts';

/** What a batch gives: a document for each row, or as few files as possible with all of them. */
export const batchOutputs = ['documents', 'zip', 'merged'] as const;

export type BatchOutput = (typeof batchOutputs)[number];

/** The states of a batch and of its rows. */
export const rowStatuses = jobStatuses;

export type RowStatus = (typeof rowStatuses)[number];

const timestamp = z.iso.datetime();

/** The response to a call that became a batch. */
export const batchAccepted = z
  .object({
    batch_id: z.uuid().describe('ID of the batch.'),
    status: z.literal('queued').describe('Always `queued`.'),
    status_url: z.url().describe('URL to check the batch at.'),
  })
  .meta({ title: 'BatchAccepted' });

/** A batch as its account sees it and as webhooks contain it. */
export const batchDescription = z
  .object({
    batch_id: z.uuid().describe('ID of the batch.'),
    status: z
      .enum(rowStatuses)
      .describe(
        '`completed`, `failed` and `cancelled` are final until rows are retried. `failed`: no row succeeded.',
      ),
    endpoint: z.string().describe('Path of the endpoint that each row is a call of.'),
    output: z.enum(batchOutputs).describe('What the batch gives.'),
    total: z.int().describe('Number of rows.'),
    succeeded: z.int().describe('Rows that have succeeded.'),
    failed: z.int().describe('Rows that have failed, and were not retried since.'),
    credits: z.number().describe('What the rows have cost.'),
    created_at: timestamp.describe('When the batch was accepted.'),
    finished_at: timestamp.nullable().describe('When the batch ended; null until then.'),
    progress: progress
      .optional()
      .describe('How many rows have ended, or `storing` while the result is made.'),
    result: storedSetAnswer
      .optional()
      .describe('With `zip` and `merged`: the files, those of a retry after those of the first run.'),
    error: problemAnswer.optional().describe('Why the batch itself failed.'),
    deliveries: z.array(attempt).optional().describe('Attempts to deliver the webhook.'),
  })
  .meta({ title: 'Batch' });

/** A row of a batch. */
export const rowDescription = z
  .object({
    row: z.int().describe('Number of the row, from 1.'),
    status: z.enum(rowStatuses).describe('`completed`, `failed` and `cancelled` are final.'),
    credits: z.number().optional().describe('What the row cost.'),
    document_id: z.uuid().optional().describe('With `documents`: ID of the row’s document.'),
    filename: z.string().optional().describe('Name of the row’s PDF.'),
    url: z.url().optional().describe('With `documents`: link to the PDF that needs no credential.'),
    pages: z.int().optional().describe('Number of pages.'),
    code: z.string().optional().describe('For a failed row: the code of its error.'),
    message: z.string().optional().describe('For a failed row: what went wrong, and what to do.'),
    details: z.array(fieldProblem).optional().describe('For a failed row: its invalid fields.'),
  })
  .meta({ title: 'BatchRow' });

/** The body of a webhook for the end of a batch. */
export const batchEvent = z
  .object({
    type: z.enum(batchEvents).describe('What happened.'),
    timestamp: timestamp.describe('When it happened.'),
    data: batchDescription.describe('The batch.'),
  })
  .meta({ title: 'BatchEvent' });
