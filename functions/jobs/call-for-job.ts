import { json } from 'node:stream/consumers';
import { Problem, type ProblemBody, problemBody } from '../core/contract/problems/problem.ts';
import type { Job } from '../core/jobs/job.ts';
import { readJobBody } from '../core/jobs/job-body.ts';
import type { Work } from '../core/jobs/run-job.ts';
import { bodyOfRun } from './body-of-run.ts';
import { callEndpoint } from './call-endpoint.ts';

/**
 * Makes the call of a job. The endpoint's response is the outcome, even if it is a problem. Throws storage_failed, and
 * document_not_found if the call's body no longer exists.
 */
export async function callForJob(job: Job): ReturnType<Work> {
  const kept = await readJobBody(job);
  const body = job.pipelineRun ? await bodyOfRun(job.tenant, job.pipelineRun, kept).catch(problemOf) : kept;
  if (body instanceof Problem) return { error: problemBody(body, job.id, job.baseUrl) };
  return callEndpoint(job, body, async ({ status, body: answer, costHundredths }) => {
    const content = await json(answer);
    return status === 200
      ? { result: content as Readonly<Record<string, unknown>> }
      : { error: content as ProblemBody, ...(costHundredths > 0 && { timePaidBy: job.id }) };
  });
}

/** What is wrong with a customer's bucket is the outcome. All else may be over at the next attempt. */
function problemOf(failure: unknown): Problem {
  if (failure instanceof Problem && failure.status < 503) return failure;
  throw failure;
}
