import { Problem, type ProblemBody, problemBody } from '../contract/problem.ts';
import type { Job } from './job.ts';

/** The error of a job whose workers died, or that none began in time; its request is known by the job's own id. */
export function lostJob({ id }: Pick<Job, 'id'>): ProblemBody {
  const message =
    'The work on this job ended before it was done, each time. Nothing was charged; send it again.';
  return problemBody(new Problem('processing_failed', message), id);
}

/** Of a job that nobody is there to answer for. */
export function jobNotFound(): Problem {
  return new Problem(
    'job_not_found',
    'There is no such job: jobs are kept for 30 days, each in its own environment. Check the id.',
  );
}
