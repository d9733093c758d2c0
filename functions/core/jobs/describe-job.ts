import type { z } from 'zod';
import type { jobDescription } from '../contract/answers/job-answers.ts';
import type { PipelineRun } from '../contract/messages/pipeline-run.ts';
import type { ProblemBody } from '../contract/problems/problem.ts';
import { isOverdue, type Job } from './job.ts';
import { lostJob } from './job-problem.ts';

type JobAnswer = z.input<typeof jobDescription>;

/** A job as its account sees it. A job that should have ended long ago is reported as failed. */
export function describeJob(job: Job): JobAnswer {
  const isLost = isOverdue(job);
  const error = isLost ? lostJob(job) : job.error;
  return {
    job_id: job.id,
    status: isLost ? 'failed' : job.state,
    endpoint: job.endpoint,
    created_at: job.createdAt,
    finished_at: job.finishedAt ?? null,
    ...(job.progress && { progress: job.progress }),
    ...(job.pipelineRun ? { run: describeRun(job.pipelineRun) } : resultOf(job)),
    ...(error && { error: plainError(error) }),
    ...(job.webhookUrl && { deliveries: [...(job.deliveries ?? [])] }),
  };
}

function plainError({ details, ...error }: ProblemBody): NonNullable<JobAnswer['error']> {
  return { ...error, ...(details && { details: [...details] }) };
}

function describeRun({ pipeline, key, etag, outputKey }: PipelineRun): NonNullable<JobAnswer['run']> {
  return { pipeline, key, etag, output_key: outputKey };
}

function resultOf({ result }: Job): Pick<JobAnswer, 'result'> {
  return result ? { result: result as NonNullable<JobAnswer['result']> } : {}; // the endpoint's own answer
}
