import { json } from 'node:stream/consumers';
import { allEndpoints } from '../catalog.ts';
import { callFamily, type FamilyAnswer } from '../core/aws/lambda/call-family.ts';
import type { FamilyCall } from '../core/aws/lambda/family-event.ts';
import { accountOf, environmentOf } from '../core/contract/callers/tenant.ts';
import { pipelineRunText } from '../core/contract/messages/pipeline-run.ts';
import { Problem, type ProblemBody, problems } from '../core/contract/problems/problem.ts';
import { isBusy } from '../core/contract/problems/service-busy.ts';
import type { JobOutcome } from '../core/jobs/end-job.ts';
import type { Job } from '../core/jobs/job.ts';
import type { Work } from '../core/jobs/run-job.ts';
import { withTrace } from '../core/trace.ts';

/** An answer that is final, and what the call has paid. */
export interface FinalAnswer extends FamilyAnswer {
  readonly costHundredths: number;
}

/** What remains of a call that failed, by its id: why, and whether it paid for the time that it used up. */
export async function failureOf({ body, costHundredths }: FinalAnswer, id: string) {
  const error = (await json(body)) as ProblemBody;
  return { error, ...(costHundredths > 0 && { timePaidBy: id }) };
}

/**
 * Makes a job's call of its endpoint with this body, as part of the trace of the call that it was. `outcomeOf` reads the answer.
 * Throws storage_failed.
 */
export async function callEndpoint(
  job: Job,
  body: string,
  outcomeOf: (answer: FinalAnswer) => Promise<JobOutcome>,
): ReturnType<Work> {
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
  try {
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
    const costHundredths = Math.round(Number(answer.headers['X-Credits-Used'] ?? 0) * 100);
    if (answer.status === problems.service_busy[0]) {
      for await (const _ of answer.body); // a call ends when its answer is read
      return 'turnedAway';
    }
    return await outcomeOf({ ...answer, costHundredths });
  } catch (error) {
    if (isBusy(error)) return 'turnedAway';
    if (error instanceof Problem && error.code === 'processing_failed') return 'died';
    throw error;
  }
}
