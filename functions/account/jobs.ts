import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import { cancelJob } from '../core/jobs/cancel-job.ts';
import { describeJob } from '../core/jobs/describe-job.ts';
import { jobEvents } from '../core/jobs/job-events.ts';
import { jobNotFound } from '../core/jobs/job-problem.ts';
import { findJob } from '../core/jobs/jobs-table.ts';
import { waitForJob } from '../core/jobs/wait-for-job.ts';
import type { account } from './endpoints.ts';

/** One job: read, waited for, followed and cancelled. */
export const jobs: Pick<Operations<typeof account>, 'getJob' | 'cancelJob'> = {
  getJob: async ({ job_id, wait }, { accountId, environment, events, webToken }) => {
    const key = { tenant: tenantOf(accountId, environment), id: job_id };
    if ((await findJob(key, webToken)).batch) throw jobNotFound(); // a page sees no job of others
    if (events) return { events: await jobEvents(key, events.lastEventId) };
    return { json: describeJob(await waitForJob(key, wait)) };
  },

  cancelJob: async ({ job_id }, { accountId, environment }) => {
    const key = { tenant: tenantOf(accountId, environment), id: job_id };
    if ((await findJob(key)).batch) throw jobNotFound();
    return { json: describeJob(await cancelJob(key)) };
  },
};
