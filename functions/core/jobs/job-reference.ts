import type { z } from 'zod';
import type { batchAccepted } from '../contract/answers/batch-answers.ts';
import type { Job } from './job.ts';

/** The response to a call that became a job, and the URL of the job's state. */
export function jobReference({ id, state, baseUrl }: Pick<Job, 'id' | 'state' | 'baseUrl'>) {
  const statusUrl = `${baseUrl}/jobs/${id}`;
  return { statusUrl, body: { job_id: id, status: state, status_url: statusUrl } };
}

/** The response to a call that made a batch. */
export function batchReference({ id, baseUrl }: Pick<Job, 'id' | 'baseUrl'>): z.output<typeof batchAccepted> {
  return { batch_id: id, status: 'queued', status_url: `${baseUrl}/batches/${id}` };
}
