import type { z } from 'zod';
import { setCap } from '../core/billing/set-cap.ts';
import { withoutSecrets } from '../core/calls/without-secrets.ts';
import { accountOf, tenantOf } from '../core/contract/callers/tenant.ts';
import type { CallContext, Operations } from '../core/contract/endpoint.ts';
import { pipelineSpender } from '../core/contract/fields/access/spend-cap.ts';
import { recordAccountChange } from '../core/http/record-account-change.ts';
import { openSecret } from '../core/identity/credentials/seal-secret.ts';
import { checkWork } from '../core/pipelines/check-work.ts';
import {
  listPipelines,
  type Pipeline,
  type PipelineWork,
  pipelineNamed,
  removePipeline,
} from '../core/pipelines/pipeline.ts';
import { savePipeline } from '../core/pipelines/save-pipeline.ts';
import { startRun } from '../core/pipelines/start-run.ts';
import type { pipelines as endpoints } from './endpoints/pipelines.ts';
import { liveAccount } from './live-account.ts';

type Described = z.output<typeof endpoints.getPipeline.produces>;

/** The operations on pipelines. */
export const pipelines: Operations<typeof endpoints> = {
  listPipelines: async (_, context) => {
    const found = await listPipelines(tenantOfLive(context));
    return { json: { pipelines: await Promise.all(found.map(describePipeline)) } };
  },

  getPipeline: async ({ name }, context) => {
    const found = await listPipelines(tenantOfLive(context));
    return { json: await describePipeline(pipelineNamed(found, name)) };
  },

  setPipeline: async ({ name, stages, conformance, source_prefix, output_prefix, spend_cap }, context) => {
    const tenant = tenantOfLive(context);
    const work = { stages, ...(conformance !== undefined && { conformance }) };
    await checkWork(work, context);
    const pipeline = await savePipeline({
      tenant,
      id: name,
      work,
      sourcePrefix: source_prefix,
      outputPrefix: output_prefix,
      cap: { amountHundredths: Math.round(spend_cap.amount * 100), every: spend_cap.every },
    });
    await recordAccountChange(context, 'pipelineSet', `${name}, from ${source_prefix} to ${output_prefix}`);
    return { json: await describePipeline(pipeline) };
  },

  removePipeline: async ({ name }, context) => {
    const tenant = tenantOfLive(context);
    await removePipeline(pipelineNamed(await listPipelines(tenant), name));
    await setCap(context.accountId, pipelineSpender(name), undefined);
    await recordAccountChange(context, 'pipelineRemoved', name);
    return { json: { success: true } };
  },

  startPipeline: async (input, context) => {
    liveAccount(context);
    const run = await startRun(input, context);
    const job = run.status === 'queued' && { job_id: run.jobId, status_url: run.statusUrl };
    return {
      status: run.status === 'queued' ? 202 : 200,
      json: { status: run.status, output_key: run.outputKey, ...job },
    };
  },
};

function tenantOfLive(context: CallContext): string {
  return tenantOf(liveAccount(context), context.environment);
}

async function describePipeline(pipeline: Pipeline): Promise<Described> {
  const { tenant, id, sourcePrefix, outputPrefix, sealedWork, cap, createdAt, updatedAt } = pipeline;
  const work = JSON.parse(await openSecret('pipeline', accountOf(tenant), sealedWork)) as PipelineWork;
  const { value } = withoutSecrets(work.stages, 'request');
  return {
    name: id,
    source_prefix: sourcePrefix,
    output_prefix: outputPrefix,
    stages: value as Described['stages'], // a copy of an array of objects
    ...(work.conformance !== undefined && { conformance: work.conformance }),
    spend_cap: { amount: cap.amountHundredths / 100, every: cap.every },
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
