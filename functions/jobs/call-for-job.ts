import { json } from 'node:stream/consumers';
import { allEndpoints } from '../catalog.ts';
import { callFamily } from '../core/aws/call-family.ts';
import type { FamilyCall } from '../core/aws/family-event.ts';
import { pipelineRunText } from '../core/contract/pipeline-run.ts';
import { Problem, type ProblemBody, problemBody, problems } from '../core/contract/problems/problem.ts';
import { isBusy } from '../core/contract/problems/service-busy.ts';
import { accountOf, environmentOf } from '../core/contract/tenant.ts';
import type { Job } from '../core/jobs/job.ts';
import { readJobBody } from '../core/jobs/job-body.ts';
import type { Work } from '../core/jobs/run-job.ts';
import { withTrace } from '../core/trace.ts';
import { bodyOfRun } from './body-of-run.ts';

/**
 * Makes the call of a job, as part of the trace of the call that it was. The endpoint's response is the outcome, even if it is a problem. Throws storage_failed, and
 * document_not_found if the call's body no longer exists.
 */
export async function callForJob(job: Job): ReturnType<Work> {
  const endpoint = allEndpoints.find(({ method, path }) => method === 'POST' && path === job.endpoint);
  if (!endpoint) throw new Error(`there is no endpoint ${job.endpoint}`);
  const {
    tenant,
    id,
    scopes,
    credentialId,
    webToken,
    spender,
    baseUrl,
    contentType,
    isBase64Encoded,
    query,
    pipelineRun,
  } = job;
  const kept = await readJobBody(job);
  try {
    const body = pipelineRun ? await bodyOfRun(tenant, pipelineRun, kept) : kept;
    const call: FamilyCall = {
      endpoint,
      headers: { 'Content-Type': contentType },
      body,
      isBase64Encoded,
      ...(query && { query }),
      caller: {
        accountId: accountOf(tenant),
        environment: environmentOf(tenant),
        scopes,
        ...(credentialId && { credentialId }),
        ...(spender && { spender }),
      },
      authorizer: {
        jobId: id,
        isCounted: 'true',
        ...(webToken && { webToken }),
        ...(pipelineRun && { pipelineRun: pipelineRunText(pipelineRun) }),
      },
      baseUrl,
      requestId: id,
    };
    const answer = await withTrace(job.trace, () => callFamily(endpoint.family, call));
    const content = await json(answer.body);
    if (answer.status === problems.service_busy[0]) return 'turnedAway';
    return answer.status === 200
      ? { result: content as Readonly<Record<string, unknown>> }
      : { error: content as ProblemBody, isTimePaid: Number(answer.headers['X-Credits-Used'] ?? 0) > 0 };
  } catch (error) {
    if (isBusy(error)) return 'turnedAway';
    if (error instanceof Problem && error.code === 'processing_failed') return 'died';
    if (error instanceof Problem && pipelineRun) return { error: problemBody(error, id, baseUrl) };
    throw error;
  }
}
