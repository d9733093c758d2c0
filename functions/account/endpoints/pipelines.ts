import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { capIntervals } from '../../core/contract/fields/access/spend-cap.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { limits } from '../../core/contract/limits.ts';
import { free } from '../../core/contract/prices.ts';

const name = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,63}$/,
    'must be 1 to 64 of a-z, 0-9, _ and -, and begin with a letter or digit',
  )
  .describe('Name of the pipeline, such as `invoices`.');

/** A folder of ordinary names, with a trailing slash. */
const prefix = z
  .string()
  .max(limits.ownBucket.prefixCharacters)
  .regex(
    /^(?:[\w=-][\w.=-]*\/)*[\w=-][\w.=-]*\/?$/,
    'must be a path such as a/b/, made of letters, digits and . _ = -',
  )
  .transform((text) => (text.endsWith('/') ? text : `${text}/`));

const { conformance } = conformanceFields;

const amount = z
  .number()
  .min(limits.capCredits.minimum)
  .max(limits.capCredits.maximum)
  .describe('The most that the pipeline spends, in credits.');

const every = z.enum(capIntervals).describe('How often it begins anew, in UTC; never with `total`.');

const time = z.iso.datetime();

const described = z
  .object({
    name: z.string().describe('Name of the pipeline.'),
    source_prefix: z.string().describe('Where its objects lie.'),
    output_prefix: z.string().describe('Where its results are written.'),
    stages: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Its stages, without passwords, files and long texts.'),
    conformance: z.string().optional().describe('The standards that its results keep.'),
    spend_cap: z.object({ amount, every }).describe('Its spend cap.'),
    created_at: time.describe('When it was made.'),
    updated_at: time.describe('When it was changed last.'),
  })
  .meta({ title: 'Pipeline' });

const needsBucket = [
  'invalid_storage',
  'byob_not_configured',
  'byob_access_denied',
  'storage_failed',
] as const;

/** The endpoints of pipelines: stages that run for each object of the account's own bucket. */
export const pipelines = {
  listPipelines: {
    method: 'GET',
    path: '/pipelines',
    summary: 'List the account’s pipelines',
    description: 'By name. Only live has pipelines.',
    isForWholeAccount: true,
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: z.object({ pipelines: z.array(described).describe('The pipelines, by name.') }),
    agents: { isHidden: true },
  },
  getPipeline: {
    method: 'GET',
    path: '/pipelines/{name}',
    summary: 'Get a pipeline',
    description: 'Passwords and files of its stages are not in the answer.',
    problems: ['pipeline_not_found'],
    isForWholeAccount: true,
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({ name }),
    produces: described,
    callersOwn: 'a pipeline',
    agents: { isHidden: true },
  },
  setPipeline: {
    method: 'PUT',
    path: '/pipelines/{name}',
    summary: 'Set a pipeline for objects of the account’s own bucket',
    description:
      'Its stages are those of `/processPdf`, and need the same scopes. Before anything is saved, a small object is written and removed below the output prefix. No source prefix may overlap an output prefix of the account.',
    problems: [...needsBucket, 'pipeline_loop', 'limit_reached', 'document_not_found'],
    access: ['account:write', 'pdf:generate'],
    price: free,
    accepts: ['json'],
    request: z.object({
      name,
      stages: z
        .array(z.record(z.string(), z.unknown()))
        .min(1)
        .max(limits.stages)
        .describe('The operations, in order, as in `/processPdf`.'),
      conformance,
      source_prefix: prefix.describe('Objects below this path start the pipeline.'),
      output_prefix: prefix.describe(
        'Results are written below this path, under the rest of the object’s key, which ends in `.pdf`.',
      ),
      spend_cap: z
        .object({ amount, every: every.default('month') })
        .describe('The most that the pipeline spends.'),
    }),
    produces: described,
    callersOwn: 'a bucket of your own, set with PUT /account/storage',
    example: {
      name: 'invoices',
      stages: [{ operation: 'compressPdf' }],
      source_prefix: 'incoming/invoices',
      output_prefix: 'done/invoices',
      spend_cap: { amount: 50, every: 'month' },
    },
  },
  removePipeline: {
    method: 'DELETE',
    path: '/pipelines/{name}',
    summary: 'Remove a pipeline',
    description: 'Objects in the bucket stay. Jobs that it has begun are finished.',
    problems: ['pipeline_not_found'],
    access: ['account:write'],
    price: free,
    accepts: [],
    request: z.object({ name }),
    produces: z.object({ success: z.literal(true).describe('Always true.') }),
    callersOwn: 'a pipeline',
  },
  startPipeline: {
    method: 'POST',
    path: '/pipelines/{name}/objects',
    summary: 'Run a pipeline for an object',
    description:
      'A job reads the object, runs the stages, and writes the result below the output prefix, or the error as JSON beside it. The same state of an object costs once, however often it is named. The job is charged as `/processPdf`.',
    problems: [
      ...needsBucket,
      'pipeline_not_found',
      'object_not_found',
      'pipeline_loop',
      'insufficient_credits',
      'spend_cap_reached',
    ],
    successStatus: 202,
    isForWholeAccount: true,
    access: ['pdf:generate'],
    price: free,
    accepts: ['json'],
    request: z.object({
      name,
      key: z.string().min(1).max(1_024).describe('Key of the object, as in the bucket.'),
      etag: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('ETag that the object must still have. Without it, any state is taken.'),
    }),
    produces: z
      .object({
        status: z
          .enum(['queued', 'completed'])
          .describe('`completed` if the result of this state of the object is there already.'),
        output_key: z.string().describe('Key of the result.'),
        job_id: z.uuid().optional().describe('ID of the job, unless it is `completed`.'),
        status_url: z.url().optional().describe('URL to check the job at.'),
      })
      .meta({ title: 'PipelineRun' }),
    callersOwn: 'a pipeline, and an object below its source prefix',
    example: { name: 'invoices', key: 'incoming/invoices/2026-001.pdf' },
    agents: { isHidden: true },
  },
} as const satisfies Endpoints;
