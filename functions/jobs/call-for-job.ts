import { json } from 'node:stream/consumers';
import { Problem, problemBody } from '../core/contract/problems/problem.ts';
import type { Job } from '../core/jobs/job.ts';
import { readJobBody } from '../core/jobs/job-body.ts';
import type { Work } from '../core/jobs/run-job.ts';
import { bodyOfRun } from './body-of-run.ts';
import { callEndpoint, failureOf } from './call-endpoint.ts';

/**
 * Makes the call of a job. The endpoint's response is the outcome, even if it is a problem. Throws storage_failed, and
 * document_not_found if the call's body no longer exists.
 */
export async function callForJob(job: Job): ReturnType<Work> {
  const kept = await readJobBody(job);
  const body = job.pipelineRun ? await bodyOfRun(job.tenant, job.pipelineRun, kept).catch(problemOf) : kept;
  if (body instanceof Problem) return { error: problemBody(body, job.id, job.baseUrl) };
  return callEndpoint(job, body, async (answer) =>
    answer.status === 200
      ? { result: (await json(answer.body)) as Readonly<Record<string, unknown>> }
      : failureOf(answer, job.id),
  );
}

/** What is wrong with a customer's bucket is the outcome. All else may be over at the next attempt. */
function problemOf(failure: unknown): Problem {
  if (failure instanceof Problem && failure.status < 503) return failure;
  throw failure;
}
