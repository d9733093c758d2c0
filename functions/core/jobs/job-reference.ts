import type { Job } from './job.ts';

/** What a call is answered about the job that was made of it, and where to ask for it. */
export function jobReference({ id, state, baseUrl }: Pick<Job, 'id' | 'state' | 'baseUrl'>) {
  const statusUrl = `${baseUrl}/jobs/${id}`;
  return { statusUrl, body: { job_id: id, status: state, status_url: statusUrl } };
}
