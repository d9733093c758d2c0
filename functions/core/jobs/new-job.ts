import type { SpenderId } from '../contract/fields/access/spend-cap.ts';
import { limits } from '../contract/limits.ts';
import type { PipelineRun } from '../contract/messages/pipeline-run.ts';
import { currentTrace } from '../trace.ts';
import { newUuidV7 } from '../uuid-v7.ts';
import { type Job, jobKeptMs } from './job.ts';

export interface NewJob
  extends Pick<Job, 'tenant' | 'endpoint' | 'scopes' | 'baseUrl' | 'contentType' | 'isBase64Encoded'> {
  readonly query?: Job['query'] | undefined;
  /** The id of its reservation; undefined if the job is free, for a new id. */
  readonly id: string | undefined;
  readonly linkSeconds: number | undefined;
  readonly webhookUrl: string | undefined;
  readonly isOfApp: boolean;
  readonly credentialId?: string | undefined;
  readonly webToken?: string | undefined;
  readonly spender?: SpenderId | undefined;
  readonly pipelineRun?: PipelineRun | undefined;
}

/** The job record for a call, which is in progress. */
export function newJob({
  id,
  query,
  webhookUrl,
  isOfApp,
  credentialId,
  webToken,
  spender,
  pipelineRun,
  linkSeconds = limits.linkSeconds.default,
  ...call
}: NewJob): Job {
  const nowMs = Date.now();
  const trace = currentTrace();
  return {
    ...call,
    id: id ?? newUuidV7(nowMs),
    state: 'queued',
    linkSeconds,
    ...(query && { query }),
    ...(webhookUrl && { webhookUrl }),
    ...(isOfApp && { isOfApp }),
    ...(credentialId && { credentialId }),
    ...(webToken && { webToken }),
    ...(spender && { spender }),
    ...(pipelineRun && { pipelineRun }),
    ...(trace && { trace }),
    createdAt: new Date(nowMs).toISOString(),
    attempts: 0,
    ttlSeconds: Math.ceil((nowMs + jobKeptMs) / 1_000),
  };
}
