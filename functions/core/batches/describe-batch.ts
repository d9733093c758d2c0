import type { z } from 'zod';
import type { batchDescription } from '../contract/answers/batch-answers.ts';
import { describeJob } from '../jobs/describe-job.ts';
import type { BatchJob } from './find-batch.ts';

/** A batch as its account sees it. Between two turns of its rows it is still being processed. */
export function describeBatch(job: BatchJob): z.input<typeof batchDescription> {
  const { job_id, status, result, error, deliveries, ...facts } = describeJob(job);
  const { output, total, succeeded, failed, costHundredths } = job.batch;
  return {
    batch_id: job_id,
    status: status === 'queued' && job.progress ? 'processing' : status,
    ...facts,
    ...{ output, total, succeeded, failed },
    credits: costHundredths / 100,
    ...(result && { result: result as never }), // makeResult wrote it
    ...(error && status === 'failed' && { error }), // that of an earlier round is over
    ...(deliveries && { deliveries }),
  };
}
