import { json } from 'node:stream/consumers';
import type { ProblemBody } from '../core/contract/problems/problem.ts';
import type { Job } from '../core/jobs/job.ts';
import { readJobBody } from '../core/jobs/job-body.ts';
import type { Work } from '../core/jobs/run-job.ts';
import { callEndpoint } from './call-endpoint.ts';

/**
 * Makes the call of a job. The endpoint's response is the outcome, even if it is a problem. Throws storage_failed, and
 * document_not_found if the call's body no longer exists.
 */
export async function callForJob(job: Job): ReturnType<Work> {
  return callEndpoint(job, await readJobBody(job), async ({ status, body, costHundredths }) => {
    const content = await json(body);
    return status === 200
      ? { result: content as Readonly<Record<string, unknown>> }
      : { error: content as ProblemBody, isTimePaid: costHundredths > 0 };
  });
}
