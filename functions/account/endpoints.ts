import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { environments } from '../core/contract/environment.ts';
import { exactlyOneOf } from '../core/contract/exactly-one.ts';
import { jobDescription } from '../core/contract/job-answers.ts';
import { free } from '../core/contract/prices.ts';

const credits = z.number().describe('In credits; a hundredth is the smallest unit.');

const day = z.iso.date().describe('A day in UTC, as 2026-01-31.');

/** Nothing was metered before, and no arithmetic on days leaves the calendar. */
const askedDay = day.refine((date) => date >= '2020-01-01', 'must be in 2020 or later');

/** No name of S3's own, such as that of a directory bucket, which is spoken to in another way. */
const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
  .refine((name) => !/\.\.|--[a-z]+-s3$/.test(name), 'must be the name of a general purpose bucket');

/** Folders of ordinary names; gives them with a slash at their end, or nothing. */
const prefix = z
  .string()
  .max(200)
  .regex(
    /^(?:[\w=-][\w.=-]*\/)*(?:[\w=-][\w.=-]*)?$/,
    'must be folders like a/b, of letters, digits and . _ = -',
  )
  .default('')
  .transform((text) => (text === '' || text.endsWith('/') ? text : `${text}/`));

const ownStorage = z.object({
  configured: z.boolean().describe('Whether there is a bucket of the account’s own.'),
  external_id: z.string().describe('What the trust policy of a role must ask for; it never changes.'),
  bucket: z.string().optional(),
  region: z.string().optional(),
  prefix: z.string().optional(),
  role_arn: z.string().optional(),
  endpoint: z.string().optional(),
  access_key_id: z.string().optional(),
});

export const account = {
  getCredits: {
    method: 'GET',
    path: '/credits',
    summary: 'The credit balance; granted = balance + reserved + spent',
    access: ['credits:read'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: z.object({
      balance: credits,
      reserved: credits,
      spent: credits,
      granted: credits,
      environment: z.enum(environments),
    }),
  },
  getCreditsUsage: {
    method: 'GET',
    path: '/credits/usage',
    summary: 'What was spent, by day and endpoint',
    access: ['credits:read'],
    price: free,
    accepts: [],
    request: z.object({
      from: askedDay
        .optional()
        .describe('First day, in UTC; by default as many days before `to` as make it 30 days in all.'),
      to: askedDay.optional().describe('Last day, in UTC; today by default. At most 366 days in all.'),
    }),
    produces: z.object({
      from: day,
      to: day,
      usage: z
        .array(
          z.object({
            date: day,
            endpoint: z.string(),
            calls: z.number().int(),
            pages: z.number().int(),
            credits,
          }),
        )
        .describe('Days in order, and endpoints by name within a day.'),
    }),
  },
  getStorage: {
    method: 'GET',
    path: '/account/storage',
    summary: 'The account’s own bucket, and the external id for a role',
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: ownStorage,
  },
  setStorage: {
    method: 'PUT',
    path: '/account/storage',
    summary: 'Keep `byob` documents in a bucket of one’s own',
    access: ['pdf:generate'],
    price: free,
    accepts: ['json'],
    request: z
      .object({
        bucket: bucketName,
        region: z.string().regex(/^[a-z0-9-]{1,32}$/, 'must be a region, as eu-central-1'),
        prefix: prefix.describe('Folders before the names of documents.'),
        role_arn: z
          .string()
          .regex(
            /^arn:aws(?:-cn|-us-gov)?:iam::\d{12}:role\/pdf-service-[\w+=,.@-]{1,52}$/,
            'must be the ARN of a role whose name begins with pdf-service-',
          )
          .optional()
          .describe('A role on AWS that the service may assume, for buckets there.'),
        endpoint: z.string().max(500).optional().describe('The https address of any store that is like S3.'),
        access_key_id: z.string().min(1).max(256).optional(),
        secret_access_key: z.string().min(1).max(256).optional().describe('Encrypted, and never shown.'),
      })
      .superRefine(exactlyOneOf('role_arn', 'endpoint'))
      .superRefine((fields, context) => {
        for (const name of ['access_key_id', 'secret_access_key'] as const) {
          const isGiven = fields[name] !== undefined;
          if (isGiven === (fields.endpoint !== undefined)) continue;
          const message = isGiven ? 'goes with endpoint alone' : 'is required with endpoint';
          const code = isGiven ? 'source_conflict' : 'missing_field';
          context.addIssue({ code: 'custom', path: [name], message, params: { code } });
        }
      }),
    produces: ownStorage,
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
    summary: 'Forget the account’s own bucket',
    access: ['pdf:generate'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: ownStorage,
  },
  getJob: {
    method: 'GET',
    path: '/jobs/{job_id}',
    summary: 'How a job is getting on, and what came of it',
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({ job_id: z.uuid().toLowerCase().describe('The id of a job.') }),
    produces: jobDescription,
  },
} as const satisfies Endpoints;
