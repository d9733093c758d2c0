import * as z from 'zod';
import {
  batchAccepted,
  batchDescription,
  batchOutputs,
  rowDescription,
  rowStatuses,
} from '../core/contract/answers/batch-answers.ts';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { exactlyOneOf } from '../core/contract/fields/exactly-one.ts';
import { documentIdField } from '../core/contract/fields/files/document-id.ts';
import { setName } from '../core/contract/fields/files/filename.ts';
import {
  linkLifeField,
  retentionDaysField,
  storageModes,
  webhookUrlField,
} from '../core/contract/fields/files/storage.ts';
import { cursorField, nextCursorField, pageSizeField } from '../core/contract/fields/paging.ts';
import { namedTemplateField } from '../core/contract/fields/template.ts';
import { waitField } from '../core/contract/fields/wait.ts';
import { limits } from '../core/contract/limits.ts';
import { free, sumOfRows } from '../core/contract/prices.ts';

const batchId = z.uuid().toLowerCase().describe('ID of the batch.');

const rowNumber = z.int().min(1).max(limits.batches.rows).describe('Number of the row, from 1.');

const request = z.record(z.string(), z.unknown());

/** Requests are those of an endpoint, and rows the data of a template. */
function checkRows<Schema extends z.ZodObject>(schema: Schema): Schema {
  return schema.superRefine(({ requests, rows, template }, context) => {
    const field = template === undefined ? rows && 'rows' : requests && 'requests';
    if (!field) return;
    const message = `can only be used with ${field === 'rows' ? 'template' : 'endpoint'}`;
    context.addIssue({ code: 'custom', path: [field as string], message });
  });
}

const exampleId = '01a1fe18-90af-7a5f-8000-c87930980c00';

const common = {
  isForWholeAccount: true,
  access: ['pdf:generate', 'pdf:read'],
  price: free,
} as const;

/** Agents make a batch, follow it and read its rows. */
const notForAgents = { agents: { isHidden: true } } as const;

/** The endpoints of batches: many calls of one endpoint, made in the background. */
export const batches = {
  createBatch: {
    ...common,
    price: sumOfRows,
    method: 'POST',
    path: '/batches',
    summary: 'Make thousands of PDFs with one call',
    description: `Each row is a call of the endpoint: it is made once, charged once, and costs nothing if it fails. Up to ${limits.batches.rows.toLocaleString('en')} rows.`,
    problems: [
      'template_not_found',
      'invalid_rows',
      'insufficient_credits',
      'storage_failed',
      'byob_not_configured',
    ],
    successStatus: 202,
    accepts: ['json'],
    example: {
      endpoint: '/htmlToPdf',
      requests: [
        { html: '<h1>Invoice 1</h1>', filename: '1.pdf' },
        { html: '<h1>Invoice 2</h1>', filename: '2.pdf' },
      ],
      output: 'zip',
    },
    request: z
      .object({
        endpoint: z
          .string()
          .max(100)
          .optional()
          .describe(
            'Path of an endpoint that makes a PDF and accepts JSON, such as `/htmlToPdf`. Send this or `template`.',
          ),
        template: namedTemplateField
          .optional()
          .describe(
            'Name of a template: each row is a call of `/htmlToPdf` with it. Without a version, such as `invoice@3`, the newest when the batch is made.',
          ),
        requests: z
          .array(request)
          .min(1)
          .max(limits.batches.rows)
          .optional()
          .describe(
            'With `endpoint`: the rows, as requests of it. Send exactly one of `requests`, `rows` and `rows_document_id`.',
          ),
        rows: z
          .array(request)
          .min(1)
          .max(limits.batches.rows)
          .optional()
          .describe('With `template`: the rows, as its data.'),
        rows_document_id: documentIdField
          .optional()
          .describe(
            `ID of an upload with the rows: a CSV whose titles are fields of the endpoint or of the template’s data, or JSON lines. Up to ${limits.batches.fileBytes / 1024 / 1024} MB.`,
          ),
        filename: z
          .string()
          .max(limits.filenameCharacters)
          .default('{{ no }}.pdf')
          .describe(
            'Name of the PDF of a row that has none of its own. `{{ no }}` is the number of the row, `{{ name }}` its field of that name.',
          ),
        stages: z
          .array(request)
          .min(1)
          .max(limits.stages)
          .optional()
          .describe(
            'Operations that the PDF of each row goes through, as in `/processPdf`. A row costs its own call and theirs.',
          ),
        output: z
          .enum(batchOutputs)
          .default('documents')
          .describe(
            '`documents` stores a PDF for each row; `zip` and `merged` store one file of all, in the order of the rows.',
          ),
        storage: z
          .object({
            mode: z
              .enum(storageModes)
              .default('default')
              .describe('`byob` stores in the account’s own bucket.'),
            filename: setName('batch')
              .prefault('batch')
              .describe('Name of the ZIP or the merged PDF, without an extension.'),
            expires_in: linkLifeField,
            retention_days: retentionDaysField.describe('Days until the documents are deleted.'),
          })
          .meta({ title: 'BatchStorage' })
          .prefault({})
          .describe('Where to store the documents.'),
        webhook_url: webhookUrlField.describe('https URL to notify when the batch ends.'),
        dry_run: z
          .boolean()
          .default(false)
          .describe(
            'Check the rows and return only what the batch costs, `{endpoint, credits, total, invalid, invalid_rows}`. Nothing is made. Free.',
          ),
      })
      .apply(checkRows)
      .apply(exactlyOneOf('endpoint', 'template'))
      .apply(exactlyOneOf('requests', 'rows', 'rows_document_id')),
    produces: batchAccepted,
  },
  listBatches: {
    ...common,
    ...notForAgents,
    method: 'GET',
    path: '/batches',
    summary: 'List batches, newest first',
    description: `Batches are listed for ${limits.jobDays} days, whatever their status.`,
    example: { limit: 10 },
    access: ['pdf:read'],
    accepts: [],
    request: z.object({
      limit: pageSizeField('batches'),
      cursor: cursorField,
      status: z.enum(rowStatuses).optional().describe('Only batches with this status.'),
    }),
    produces: z.object({
      batches: z.array(batchDescription).describe('Batches, newest first.'),
      next_cursor: nextCursorField,
    }),
  },
  getBatch: {
    ...common,
    method: 'GET',
    path: '/batches/{batch_id}',
    summary: 'Get the status, progress and result of a batch',
    description:
      'With `wait`, the response comes when the batch has ended or the time is over. With `Accept: text/event-stream`, it is a stream of events.',
    problems: ['too_many_at_once'],
    example: { batch_id: exampleId, wait: 20 },
    access: ['pdf:read'],
    accepts: [],
    request: z.object({
      batch_id: batchId,
      wait: waitField('batch'),
    }),
    streams: true,
    produces: batchDescription,
  },
  listRows: {
    ...common,
    method: 'GET',
    path: '/batches/{batch_id}/rows',
    summary: 'List the rows of a batch, with their documents or errors',
    description: 'Rows are in order. A row that failed has the code and message of its call.',
    example: { batch_id: exampleId, status: 'failed' },
    access: ['pdf:read'],
    accepts: [],
    request: z.object({
      batch_id: batchId,
      limit: pageSizeField('rows'),
      cursor: cursorField,
      status: z.enum(rowStatuses).optional().describe('Only rows with this status.'),
    }),
    produces: z.object({
      rows: z.array(rowDescription).describe('Rows, in order.'),
      next_cursor: nextCursorField,
    }),
  },
  retryBatch: {
    ...common,
    ...notForAgents,
    price: sumOfRows,
    method: 'POST',
    path: '/batches/{batch_id}/retry',
    summary: 'Make the rows of a batch that failed again',
    description: `Those in \`rows\` get new requests, the others are made as they were. For ${limits.batches.retryDays} days.`,
    problems: ['batch_finished', 'batch_running', 'insufficient_credits', 'storage_failed'],
    successStatus: 202,
    accepts: ['json'],
    callersOwn: 'a batch with rows that failed',
    example: { batch_id: exampleId, rows: [{ row: 2, data: { html: '<h1>Invoice 2</h1>' } }] },
    request: z.object({
      batch_id: batchId,
      rows: z
        .array(z.object({ row: rowNumber, data: request.describe('Its new request.') }))
        .max(limits.batches.rows)
        .default([])
        .describe('New data of rows that failed.'),
    }),
    produces: batchDescription,
  },
  cancelBatch: {
    ...common,
    ...notForAgents,
    method: 'DELETE',
    path: '/batches/{batch_id}',
    summary: 'Cancel what has not begun of a batch',
    description: 'Rows that run end as they would, and what is made is kept and paid for.',
    problems: ['batch_finished', 'storage_failed'],
    example: { batch_id: exampleId },
    accepts: [],
    request: z.object({ batch_id: batchId }),
    produces: batchDescription,
  },
} as const satisfies Endpoints;
