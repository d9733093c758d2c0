import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { callFamily } from '../aws/lambda/call-family.ts';
import { tenantOf } from '../contract/callers/tenant.ts';
import type { CallContext } from '../contract/endpoint.ts';
import { pipelineSpender } from '../contract/fields/access/spend-cap.ts';
import { idempotencyKeyHeader } from '../contract/idempotency-key.ts';
import { type PipelineRun, pipelineRunText } from '../contract/messages/pipeline-run.ts';
import { Problem, type ProblemBody, type ProblemCode } from '../contract/problems/problem.ts';
import { byobStore } from '../documents/byob/byob-store.ts';
import { describeObject } from '../documents/byob/described-object.ts';
import { errorKeyOf, isOutput, isOutputOf, writeOutputError } from '../documents/byob/pipeline-output.ts';
import { findObject } from '../documents/byob/pipeline-source.ts';
import type { ObjectStore } from '../documents/objects.ts';
import { openSecret } from '../identity/credentials/seal-secret.ts';
import { listPipelines, type Pipeline, pipelineNamed } from './pipeline.ts';
import { outputKeyOf, refuseLoop } from './prefixes.ts';

/** The job of an object, or that its result is there already. */
export type StartedRun = { readonly outputKey: string } & (
  | { readonly status: 'completed' }
  | { readonly status: 'queued'; readonly jobId: string; readonly statusUrl: string }
);

/**
 * Starts a pipeline for an object of the account's own bucket. The same state of the object, named again, gets the same
 * job, and nothing once its result is there: a failed one is tried again. A refusal is written beside where the result
 * would be. Throws pipeline_not_found, pipeline_loop, object_not_found, invalid_field, and what /processPdf throws.
 */
export async function startRun(
  { name, key, etag }: { readonly name: string; readonly key: string; readonly etag?: string | undefined },
  context: CallContext,
): Promise<StartedRun> {
  const tenant = tenantOf(context.accountId, context.environment);
  const pipelines = await listPipelines(tenant);
  const pipeline = pipelineNamed(pipelines, name);
  refuseLoop(pipelines);
  checkKey(pipeline, key);
  const store = await byobStore(tenant, undefined);
  const object = await findObject(store, key, etag?.replaceAll('"', ''));
  if (isOutput(object)) throw resultOfPipeline(key);
  const { etag: found, modifiedMs } = object;
  const run = { pipeline: name, key, etag: found, modifiedMs, outputKey: outputKeyOf(pipeline, key) };
  const [output, error] = await Promise.all([
    describeObject(store, run.outputKey),
    describeObject(store, errorKeyOf(run)),
  ]);
  if (output && isOutputOf(output, run)) return { status: 'completed', outputKey: run.outputKey };
  const attempt = [pipeline.updatedAt, run.etag, error && `${error.etag}${error.modifiedMs}`];
  return queueRun(pipeline, run, store, { attempt, context });
}

/** Has /processPdf make a job of the run, once for each attempt. */
async function queueRun(
  pipeline: Pipeline,
  run: PipelineRun,
  store: ObjectStore,
  { attempt, context }: { readonly attempt: readonly unknown[]; readonly context: CallContext },
): Promise<StartedRun> {
  const { accountId, environment, scopes, credentialId, baseUrl, requestId } = context;
  const work = JSON.parse(await openSecret('pipeline', accountId, pipeline.sealedWork));
  const once = createHash('sha256').update(JSON.stringify([run.pipeline, run.key, ...attempt]));
  const answer = await callFamily('pdf', {
    endpoint: { method: 'POST', path: '/processPdf' },
    headers: {
      'Content-Type': 'application/json',
      [idempotencyKeyHeader]: `pipeline-${once.digest('hex')}`,
    },
    body: JSON.stringify({ ...work, pdf_url: placeholder, async: true }),
    caller: {
      accountId,
      environment,
      scopes,
      ...(credentialId && { credentialId }),
      spender: pipelineSpender(pipeline.id),
      capHint: pipeline.capHint,
    },
    authorizer: { isCounted: 'true', pipelineRun: pipelineRunText(run) },
    baseUrl,
    requestId,
  });
  const body = await json(answer.body);
  if (answer.status === 202) {
    const { job_id, status_url } = body as { readonly job_id: string; readonly status_url: string };
    return { status: 'queued', jobId: job_id, statusUrl: status_url, outputKey: run.outputKey };
  }
  const problem = body as ProblemBody;
  const comesAgain = answer.status >= 429 || answer.status === 409;
  if (!comesAgain) await writeOutputError(store, run, problem);
  const retryAfter = answer.headers['Retry-After'];
  throw new Problem(problem.code as ProblemCode, problem.message, {
    ...(problem.details && { details: problem.details }),
    ...(retryAfter && { headers: { 'Retry-After': retryAfter } }),
  });
}

/** Stands for the object, whose URL the worker makes when it begins. The same in each call, as for any repetition. */
const placeholder = 'https://object.invalid/';

function checkKey({ sourcePrefix }: Pipeline, key: string): void {
  if (key.startsWith(sourcePrefix) && !key.endsWith('/')) return;
  const message = `must be that of an object below ${sourcePrefix}`;
  throw new Problem('invalid_field', `key ${message}.`, { details: [{ field: 'key', message }] });
}

function resultOfPipeline(key: string): Problem {
  const message = `The object ${key} is the result of a pipeline, and starts none. Write results outside the source prefix.`;
  return new Problem('pipeline_loop', message);
}
