import { limits } from '../contract/limits.ts';
import { Problem, type ProblemBody, problemBody } from '../contract/problems/problem.ts';
import { hasEnded, type Job } from './job.ts';

/** The error of a job whose workers died, or that no worker started in time. Its request_id is the job's own id. */
export function lostJob({ id, baseUrl }: Pick<Job, 'id' | 'baseUrl'>): ProblemBody {
  const message =
    'Every attempt at this job stopped before it was finished. Nothing was charged; send the request again.';
  return problemBody(new Problem('processing_failed', message), id, baseUrl);
}

/** The problem of a job that was cancelled while it ran. Its call pays the base price, since work was done. */
export function jobCancelled(): Problem {
  const message =
    'The job was cancelled while it ran. Nothing was stored, and only the base price was charged.';
  return new Problem('job_cancelled', message, { isOutOfTime: true });
}

/** The error of a job that was cancelled while nobody worked on it. */
export function cancelledForNothing({ id, baseUrl }: Pick<Job, 'id' | 'baseUrl'>): ProblemBody {
  const message = 'The job was cancelled. Nothing was stored or charged.';
  return problemBody(new Problem('job_cancelled', message), id, baseUrl);
}

/** The problem if a job cannot be cancelled any more. */
export function jobFinished(job: Job): Problem {
  const state = hasEnded(job) ? `has ended as ${job.state}` : 'is ending';
  return new Problem('job_finished', `The job ${state}, and can no longer be cancelled.`);
}

/** The problem if a job does not exist or the caller has no access to it. */
export function jobNotFound(): Problem {
  return new Problem(
    'job_not_found',
    `This job does not exist. Jobs are kept for ${limits.jobDays} days, each in its own environment. Check the ID.`,
  );
}
