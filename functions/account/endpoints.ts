import * as z from 'zod';
import { callDescription, namedCredential } from '../core/contract/answers/call-answers.ts';
import {
  deliveryDescription,
  deliveryStatuses,
  jobDescription,
  jobStatuses,
} from '../core/contract/answers/job-answers.ts';
import { usualScopes } from '../core/contract/callers/scopes.ts';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { originsField } from '../core/contract/fields/access/origins.ts';
import { exactlyOneOf } from '../core/contract/fields/exactly-one.ts';
import { documentIdField } from '../core/contract/fields/files/document-id.ts';
import { cursorField, nextCursorField, pageSizeField } from '../core/contract/fields/paging.ts';
import { roleArnField } from '../core/contract/fields/signing/role-arn.ts';
import { urlRule } from '../core/contract/fields/url-rule.ts';
import { waitField } from '../core/contract/fields/wait.ts';
import { limits } from '../core/contract/limits.ts';
import { free } from '../core/contract/prices.ts';
import { environments } from '../core/contract/resources/environment.ts';
import { pipelines } from './endpoints/pipelines.ts';
import { signers } from './endpoints/signers.ts';

const jobId = z.uuid().toLowerCase().describe('ID of the job.');

const credits = z.number().describe('Amount in credits, to two decimal places.');

const used = {
  calls: z.number().int().describe('Number of calls.'),
  pages: z.number().int().describe('Number of pages made or rendered.'),
  credits,
};

const day = z.iso.date().describe('UTC date, such as 2026-01-31.');

/** Nothing was metered earlier, and the bound keeps arithmetic on days within the calendar. */
const askedDay = day.refine((date) => date >= '2020-01-01', 'must be in 2020 or later');

/** Excludes names that S3 reserves, such as those of directory buckets, which need another protocol. */
const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a valid bucket name')
  .refine((name) => !/\.\.|--[a-z]+-s3$/.test(name), 'must be the name of a general purpose bucket');

/** Folders of ordinary names. Returns them with a trailing slash, or an empty string. */
const prefix = z
  .string()
  .max(limits.ownBucket.prefixCharacters)
  .regex(
    /^(?:[\w=-][\w.=-]*\/)*(?:[\w=-][\w.=-]*)?$/,
    'must be a path such as a/b, made of letters, digits and . _ = -',
  )
  .default('')
  .transform((text) => (text === '' || text.endsWith('/') ? text : `${text}/`));

/** In the form in which rows are compared. */
const time = z.iso.datetime({ error: 'must be a time in UTC such as 2026-01-31T12:00:00Z' });

const ownStorage = z
  .object({
    configured: z.boolean().describe('Whether the account has set its own bucket.'),
    external_id: z
      .string()
      .describe('External ID that the role’s trust policy must require. It never changes.'),
    bucket: z.string().optional().describe('Name of the bucket.'),
    region: z.string().optional().describe('Region of the bucket.'),
    prefix: z.string().optional().describe('Path before the document names in the bucket.'),
    role_arn: z.string().optional().describe('ARN of the role that the service assumes.'),
    endpoint: z.string().optional().describe('URL of the S3-compatible store.'),
    access_key_id: z.string().optional().describe('Access key ID. Its secret is never shown.'),
  })
  .meta({ title: 'OwnStorage' });

const creditsAlert = z
  .object({
    below: z.number().nullable().describe('Balance in credits; null if no webhook is sent.'),
    webhook_url: z.string().nullable().describe('The URL that is notified.'),
  })
  .meta({ title: 'CreditsAlert' });

export const account = {
  getCredits: {
    method: 'GET',
    path: '/credits',
    summary: 'Get the credit balance (granted = balance + reserved + spent)',
    description:
      '`reserved` is the possible cost of running calls and jobs. In the test environment the live balance is shown, which test calls do not change.',
    access: ['credits:read'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: z.object({
      balance: credits.describe('Credits that can be spent.'),
      reserved: credits.describe('Credits reserved for running calls and jobs.'),
      spent: credits.describe('Credits spent since the account was created.'),
      granted: credits.describe('Credits ever granted: the sum of the three above.'),
      environment: z.enum(environments).describe('The environment of the key.'),
    }),
  },
  getCreditsUsage: {
    method: 'GET',
    path: '/credits/usage',
    summary: 'Get credit usage by day and endpoint',
    description: 'Days are in UTC. Calls that cost nothing are not listed.',
    example: { from: '2026-11-01', to: '2026-11-30' },
    isForWholeAccount: true,
    access: ['credits:read'],
    price: free,
    accepts: [],
    request: z.object({
      from: askedDay
        .optional()
        .describe(`First day, in UTC. Defaults to ${limits.usageDays.default - 1} days before \`to\`.`),
      to: askedDay
        .optional()
        .describe(
          `Last day, in UTC. Defaults to today. A range has at most ${limits.usageDays.maximum} days.`,
        ),
      group_by: z
        .enum(['endpoint', 'key'])
        .default('endpoint')
        .describe(
          '`endpoint` adds up the calls of each endpoint, `key` those of each endpoint and key or app.',
        ),
      format: z
        .enum(['json', 'csv'])
        .default('json')
        .describe('`json`, or `csv` for a file with a line for each row (RFC 4180, in UTF-8).'),
    }),
    orFiles: { csv: 'text/csv' },
    produces: z.object({
      from: day.describe('First day of the range.'),
      to: day.describe('Last day of the range.'),
      usage: z
        .array(
          z.object({
            date: day,
            endpoint: z.string().describe('Path of the endpoint.'),
            key: namedCredential
              .optional()
              .describe('The API key; null for calls of an app or a person. Only with `group_by=key`.'),
            app: namedCredential
              .optional()
              .describe('The app; null for calls with a key or of a person. Only with `group_by=key`.'),
            ...used,
          }),
        )
        .describe('Sorted by day, then by endpoint, then by key.'),
    }),
  },
  getCreditsStatement: {
    method: 'GET',
    path: '/credits/statement',
    summary: 'Get the statement of a month: what was used, by endpoint and by key',
    description:
      'A call counts in the month in which it began, in UTC. A statement is final from the sixth day after its month: until then jobs that wait may be charged or refunded.',
    example: { month: '2026-10' },
    isForWholeAccount: true,
    access: ['credits:read'],
    price: free,
    accepts: [],
    request: z.object({
      month: z
        .string()
        .regex(/^20[2-9]\d-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-10')
        .optional()
        .describe('Month, in UTC. Defaults to the last one that is over.'),
      format: z.enum(['json', 'pdf']).default('json').describe('`json`, or `pdf` for a file to print.'),
    }),
    orFiles: { pdf: 'application/pdf' },
    produces: z.object({
      account_id: z.string().describe('ID of the account.'),
      environment: z.enum(environments).describe('The environment of the key. Nothing is metered in test.'),
      month: z.string().describe('Month, in UTC, such as 2026-10.'),
      is_final: z.boolean().describe('Whether nothing of the month can change any more.'),
      ...used,
      by_endpoint: z
        .array(z.object({ endpoint: z.string().describe('Path of the endpoint.'), ...used }))
        .describe('What each endpoint was used for, sorted by path.'),
      by_key: z
        .array(
          z.object({
            key: namedCredential.describe('The API key; null for calls of an app or a person.'),
            app: namedCredential.describe('The app; null for calls with a key or of a person.'),
            ...used,
          }),
        )
        .describe('What each key or app used.'),
    }),
  },
  getCreditsAlert: {
    method: 'GET',
    path: '/credits/alert',
    summary: 'Get the balance below which a webhook is sent',
    description: 'There is one balance, so it is the same in both environments.',
    isForWholeAccount: true,
    access: ['credits:read'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: creditsAlert,
    agents: { isHidden: true },
  },
  setCreditsAlert: {
    method: 'PUT',
    path: '/credits/alert',
    summary: 'Set the balance below which a webhook is sent',
    description:
      'The webhook `credits.low` is sent once when the balance falls below it, and again only after it has been above. It is not sent if the balance is already below the limit.',
    access: ['account:write'],
    price: free,
    accepts: ['json', 'form'],
    request: z.object({
      below: z
        .number()
        .min(limits.capCredits.minimum)
        .max(limits.capCredits.maximum)
        .multipleOf(0.01)
        .describe('Balance in credits, to two decimal places. Reserved credits are not yet spent.'),
      webhook_url: z
        .url({ protocol: /^https?$/, error: ({ input }) => urlRule('https', input) })
        .max(limits.urlCharacters)
        .describe('https URL to notify.'),
    }),
    produces: creditsAlert,
    example: { below: 25, webhook_url: 'https://example.com/credits' },
    callersOwn: 'a receiver of your own',
  },
  removeCreditsAlert: {
    method: 'DELETE',
    path: '/credits/alert',
    summary: 'Remove the webhook for a low balance',
    description: 'Succeeds even if there was none.',
    access: ['account:write'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: creditsAlert,
  },
  listCalls: {
    method: 'GET',
    path: '/calls',
    summary: 'List the account’s calls of the last 30 days, newest first',
    description:
      'Calls that succeeded and calls that failed, with their time, price, key and error. Each has the ID that its response had in `X-Request-Id`, so that a reported error can be looked up.',
    example: { limit: 10 },
    isForWholeAccount: true,
    access: ['credits:read'],
    price: free,
    accepts: [],
    request: z.object({
      limit: pageSizeField('calls'),
      cursor: cursorField,
      request_id: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe('Only the call with this ID, which is in `X-Request-Id` and in the body of every error.'),
      endpoint: z
        .string()
        .max(100)
        .optional()
        .describe('Only calls of this endpoint, such as `/htmlToPdf` or `/files/{document_id}`.'),
      status: z
        .string()
        .regex(/^[1-5](?:\d\d|xx)$/, 'must be a status such as 404, or a class of them such as 4xx')
        .optional()
        .describe('Only calls with this status, such as `404`, or of this class, such as `4xx`.'),
      code: z.string().max(100).optional().describe('Only calls that failed with this code.'),
      key: z.string().max(100).optional().describe('Only calls with this API key or app, by its ID.'),
      from: time.optional().describe('Only calls that began at this time or later.'),
      to: time.optional().describe('Only calls that began before this time.'),
    }),
    produces: z.object({
      calls: z.array(callDescription).describe('Calls, newest first.'),
      next_cursor: nextCursorField,
    }),
    agents: { isHidden: true },
  },
  getStorage: {
    method: 'GET',
    path: '/account/storage',
    summary: 'Get the account’s own bucket, and the external ID for its role',
    description:
      'The external ID is unique to the account. Require it in the trust policy of the role, so that no other account can use the role.',
    problems: ['invalid_storage'],
    isForWholeAccount: true,
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: ownStorage,
  },
  setStorage: {
    method: 'PUT',
    path: '/account/storage',
    summary: 'Set the account’s own bucket, where `byob` documents are stored',
    description:
      'Before anything is saved, the service writes, reads and deletes a small object. If that fails, the call fails and nothing changes.',
    problems: ['invalid_storage', 'source_conflict', 'url_blocked', 'byob_access_denied'],
    access: ['account:write'],
    price: free,
    accepts: ['json', 'form'],
    request: z
      .object({
        bucket: bucketName.describe('Name of the bucket.'),
        region: z
          .string()
          .regex(/^[a-z0-9-]{1,32}$/, 'must be a region such as eu-central-1')
          .describe('Region of the bucket, or `auto` for stores without regions.'),
        prefix: prefix.describe('Path before the document names in the bucket, such as `pdfs/2026`.'),
        role_arn: roleArnField
          .optional()
          .describe(
            'ARN of the role that the service assumes, for a bucket on AWS. Send this or `endpoint`.',
          ),
        endpoint: z
          .string()
          .max(limits.ownBucket.endpointCharacters)
          .optional()
          .describe('https URL of an S3-compatible store. Send this or `role_arn`.'),
        access_key_id: z
          .string()
          .min(1)
          .max(limits.ownBucket.credentialCharacters)
          .optional()
          .describe('Access key ID. Only with `endpoint`.'),
        secret_access_key: z
          .string()
          .min(1)
          .max(limits.ownBucket.credentialCharacters)
          .optional()
          .describe('Secret access key. Only with `endpoint`. Stored encrypted and never shown.'),
      })
      .apply(exactlyOneOf('role_arn', 'endpoint'))
      .superRefine((fields, context) => {
        for (const name of ['access_key_id', 'secret_access_key'] as const) {
          const isGiven = fields[name] !== undefined;
          if (isGiven === (fields.endpoint !== undefined)) continue;
          const message = isGiven ? 'can only be used with endpoint' : 'is required with endpoint';
          const code = isGiven ? 'source_conflict' : 'missing_field';
          context.addIssue({ code: 'custom', path: [name], message, params: { code } });
        }
      }),
    produces: ownStorage,
    callersOwn: 'a bucket of your own, and a role or a key that may write to it',
    example: {
      bucket: 'my-documents',
      region: 'eu-central-1',
      prefix: 'pdfs',
      role_arn: 'arn:aws:iam::123456789012:role/pdf-service-documents',
    },
  },
  removeStorage: {
    method: 'DELETE',
    path: '/account/storage',
    summary: 'Remove the account’s own bucket',
    description: 'Documents in the bucket are not deleted, but the service can no longer access them.',
    problems: ['invalid_storage'],
    access: ['account:write'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: ownStorage,
  },
  ...signers,
  ...pipelines,
  getJob: {
    method: 'GET',
    path: '/jobs/{job_id}',
    summary: 'Get the status, progress and result of a job',
    description: `A completed job has the \`result\` of the call, a failed one its \`error\`. With \`wait\`, the response comes when the job has ended or the time is over. With \`Accept: text/event-stream\`, it is a stream of events. Jobs are kept for ${limits.jobDays} days.`,
    problems: ['too_many_at_once'],
    example: { job_id: '01a1fe18-90af-7a5f-b33b-c87930980cc4', wait: 20 },
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({
      job_id: jobId,
      wait: waitField('job'),
    }),
    streams: true,
    produces: jobDescription,
  },
  cancelJob: {
    method: 'DELETE',
    path: '/jobs/{job_id}',
    summary: 'Cancel a job',
    description:
      'A job that waits ends at once, and costs nothing. One that runs ends before its next step: it costs its base price, and stores nothing.',
    problems: ['job_finished', 'storage_failed'],
    example: { job_id: '01a1fe18-90af-7a5f-b33b-c87930980cc4' },
    access: ['pdf:read', 'pdf:generate'],
    price: free,
    accepts: [],
    request: z.object({ job_id: jobId }),
    produces: jobDescription,
  },
  listJobs: {
    method: 'GET',
    path: '/jobs',
    summary: 'List jobs, newest first',
    description: 'Jobs are listed for 30 days, whatever their status.',
    example: { limit: 10 },
    isForWholeAccount: true,
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({
      limit: pageSizeField('jobs'),
      cursor: cursorField,
      status: z.enum(jobStatuses).optional().describe('Only jobs with this status.'),
    }),
    produces: z.object({
      jobs: z.array(jobDescription).describe('Jobs, newest first.'),
      next_cursor: nextCursorField,
    }),
  },
  listDeliveries: {
    method: 'GET',
    path: '/webhooks/deliveries',
    summary: 'List the webhooks of jobs and the attempts to deliver them, newest first',
    description:
      'Each webhook has its attempts, with the status of the response, and the time of the next one.',
    example: { limit: 10 },
    isForWholeAccount: true,
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({
      limit: pageSizeField('deliveries'),
      cursor: cursorField,
      status: z.enum(deliveryStatuses).optional().describe('Only deliveries with this status.'),
    }),
    produces: z.object({
      deliveries: z.array(deliveryDescription).describe('Webhooks, newest first.'),
      next_cursor: nextCursorField,
    }),
    agents: { isHidden: true },
  },
  replayDelivery: {
    method: 'POST',
    path: '/webhooks/deliveries/{delivery_id}/replay',
    summary: 'Send the webhook of a job once more',
    description:
      'It is sent immediately, whatever its status, with the same `webhook-id` as before. If the attempt fails, the intervals continue from there.',
    isForWholeAccount: true,
    access: ['pdf:generate'],
    successStatus: 202,
    price: free,
    accepts: [],
    request: z.object({
      delivery_id: z
        .string()
        .regex(/^msg_[0-9a-f-]{36}$/, 'must be an ID such as msg_01a1fde1-1f03-7d2f-8d1a-b6b4c4f7a0c2')
        .describe('ID of the delivery.'),
    }),
    callersOwn: 'a webhook that was sent',
    produces: deliveryDescription,
    agents: { isHidden: true },
  },
  testWebhook: {
    method: 'POST',
    path: '/webhooks/test',
    summary: 'Send a webhook of the type `webhook.test`, and get its receiver’s status',
    description:
      'It is signed like all webhooks, and sent once. If the receiver fails, the call succeeds and returns the receiver’s status.',
    problems: ['url_blocked'],
    isForWholeAccount: true,
    access: ['pdf:generate'],
    price: free,
    accepts: ['json', 'form'],
    request: z.object({
      webhook_url: z
        .url({ protocol: /^https?$/, error: ({ input }) => urlRule('https', input) })
        .max(limits.urlCharacters)
        .describe('The https URL to send it to.'),
    }),
    example: { webhook_url: 'https://example.com/hooks/pdf' },
    callersOwn: 'a receiver of your own',
    produces: z.object({
      id: z.string().describe('The `webhook-id` that the receiver gets.'),
      delivered: z.boolean().describe('Whether the receiver answered 2xx.'),
      status: z.int().nullable().describe('Status of the response; null if there was none in time.'),
      duration_ms: z.int().describe('Time until the response, in milliseconds.'),
    }),
    agents: { isHidden: true },
  },
  createToken: {
    method: 'POST',
    path: '/tokens',
    summary: 'Make an access token for a web page of your own',
    description:
      'Your server makes it with its API key and sends it to the page, which calls the API with it. It ends with the key. It reads one document, or what it made itself; it never lists, searches or deletes.',
    access: [],
    problems: ['api_key_required', 'insufficient_scope', 'limit_reached', 'document_not_found'],
    price: free,
    accepts: ['json'],
    request: z.object({
      scopes: z
        .array(z.enum(usualScopes))
        .min(1)
        .describe('The scopes of the token, all of which the key must have.'),
      expires_in: z
        .int()
        .min(limits.webTokens.seconds.minimum)
        .max(limits.webTokens.seconds.maximum)
        .default(limits.webTokens.seconds.default)
        .describe('Lifetime of the token, in seconds.'),
      spend_cap: z
        .number()
        .min(limits.capCredits.minimum)
        .max(limits.capCredits.maximum)
        .multipleOf(0.01)
        .optional()
        .describe(
          'The most that the token spends, in credits. What it spends also counts against a cap of the key.',
        ),
      document_id: documentIdField
        .optional()
        .describe(
          'ID of the one document that the token reads. Without it, the token reads only what it made.',
        ),
      origins: originsField
        .optional()
        .describe('Origins of the web pages that may read the answers, besides those of the key.'),
    }),
    produces: z.object({
      access_token: z.string().describe('The token, which is shown only once.'),
      token_type: z.literal('Bearer').describe('How to send it: `Authorization: Bearer …`.'),
      expires_in: z.int().describe('Lifetime of the token, in seconds.'),
      scopes: z.array(z.enum(usualScopes)).describe('The scopes of the token.'),
    }),
    example: {
      scopes: ['pdf:generate'],
      expires_in: 600,
      spend_cap: 5,
      origins: ['https://app.example.com'],
    },
    agents: { isHidden: true },
  },
} as const satisfies Endpoints;
