import type { Job } from '../../jobs/job.ts';

/** What a call is told of the job that was made of it, and where to ask for it. */
export function jobAnswer({ id, state, baseUrl }: Pick<Job, 'id' | 'state' | 'baseUrl'>) {
  const statusUrl = `${baseUrl}/jobs/${id}`;
  return { statusUrl, body: { job_id: id, status: state, status_url: statusUrl } };
}
