import { setCap } from '../billing/set-cap.ts';
import { accountOf } from '../contract/callers/tenant.ts';
import { type CapWish, pipelineSpender } from '../contract/fields/access/spend-cap.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { byobStore } from '../documents/byob/byob-store.ts';
import { describeObject } from '../documents/byob/described-object.ts';
import { proveBucket } from '../documents/byob/prove-bucket.ts';
import { sealSecret } from '../identity/credentials/seal-secret.ts';
import { listPipelines, type Pipeline, type PipelineWork, putPipeline } from './pipeline.ts';
import { refuseLoop } from './prefixes.ts';

/** A pipeline as an account sends it. */
interface NamedPipeline extends Pick<Pipeline, 'tenant' | 'id' | 'sourcePrefix' | 'outputPrefix'> {
  readonly work: PipelineWork;
  readonly cap: CapWish;
}

/**
 * Saves a pipeline, after a small object has been written, read and removed below its output prefix, and one has been
 * looked for below its source prefix. Throws pipeline_loop, limit_reached, invalid_field, byob_not_configured and
 * byob_access_denied; then nothing has changed.
 */
export async function savePipeline({ work, cap, ...named }: NamedPipeline): Promise<Pipeline> {
  const { tenant, id, sourcePrefix, outputPrefix } = named;
  const accountId = accountOf(tenant);
  const text = JSON.stringify(work);
  if (Buffer.byteLength(text) > limits.pipelines.workBytes) throw tooLarge();
  const pipelines = await listPipelines(tenant);
  const others = pipelines.filter((pipeline) => pipeline.id !== id);
  refuseLoop([...others, named]);
  if (others.length >= limits.pipelines.count) throw tooMany();
  const store = await byobStore(tenant, undefined);
  await describeObject(store, `${sourcePrefix}probe`);
  await proveBucket(store, outputPrefix);
  const capHint = await setCap(accountId, pipelineSpender(id), cap);
  if (!capHint) throw new Error('a cap that is set has a hint');
  const updatedAt = new Date().toISOString();
  const createdAt = pipelines.find((pipeline) => pipeline.id === id)?.createdAt ?? updatedAt;
  const sealedWork = await sealSecret('pipeline', accountId, text);
  const pipeline: Pipeline = { ...named, cap, capHint, sealedWork, createdAt, updatedAt };
  await putPipeline(pipeline);
  return pipeline;
}

function tooLarge(): Problem {
  const message = `must be at most ${limits.pipelines.workBytes / 1_000} kB of JSON: name files by document_id instead`;
  return new Problem('invalid_field', `stages ${message}.`, { details: [{ field: 'stages', message }] });
}

function tooMany(): Problem {
  const message = `The account has ${limits.pipelines.count} pipelines, as many as it may have. Delete one first.`;
  return new Problem('limit_reached', message);
}
