import { describeBatch } from '../core/batches/describe-batch.ts';
import { findBatch, isBatch } from '../core/batches/find-batch.ts';
import { listRows } from '../core/batches/list-rows.ts';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import { readCursor, readJobCursor, writeCursor } from '../core/cursor.ts';
import type { Job } from '../core/jobs/job.ts';
import { jobEvents } from '../core/jobs/job-events.ts';
import { listJobs } from '../core/jobs/list-jobs.ts';
import { waitForJob } from '../core/jobs/wait-for-job.ts';
import type { batches } from './endpoints.ts';

/** Batches. Only calls that plan rows load the code and the catalog for that. */
export const operations: Operations<typeof batches> = {
  createBatch: async (input, context) => {
    if (input.dry_run) {
      const { priceBatch } = await import('./price-batch.ts');
      return { status: 200, json: (await priceBatch(input, context)) as never }; // as of any dry run: see dry-run.ts
    }
    const { createBatch } = await import('./create-batch.ts');
    return { json: await createBatch(input, context) };
  },

  listBatches: async ({ limit, cursor, status }, { accountId, environment }) => {
    const { jobs, next } = await listJobs(tenantOf(accountId, environment), {
      limit,
      after: readJobCursor(cursor),
      isWanted: (job) => isBatch(job) && (status === undefined || describeBatch(job).status === status),
    });
    return {
      json: {
        batches: jobs.filter(isBatch).map(describeBatch),
        next_cursor: next ? writeCursor(next) : null,
      },
    };
  },

  getBatch: async ({ batch_id, wait }, { accountId, environment, events }) => {
    const key = { tenant: tenantOf(accountId, environment), id: batch_id };
    await findBatch(key);
    if (events) return { events: await jobEvents(key, events.lastEventId, described) };
    return { json: described(await waitForJob(key, wait)) };
  },

  listRows: async ({ batch_id, limit, cursor, status }, { accountId, environment, baseUrl }) => {
    const batch = await findBatch({ tenant: tenantOf(accountId, environment), id: batch_id });
    const after = cursor === undefined ? 0 : Number(readCursor(cursor, /^\d{1,5}$/));
    const { rows, next } = await listRows({ ...batch, baseUrl }, { limit, after, status });
    return { json: { rows: [...rows], next_cursor: next === undefined ? null : writeCursor(String(next)) } };
  },

  retryBatch: async (input, context) => {
    const { retryRows } = await import('./retry-rows.ts');
    return { json: describeBatch(await retryRows(input, context)) };
  },

  cancelBatch: async ({ batch_id }, { accountId, environment }) => {
    const { cancelBatch } = await import('../core/batches/cancel-batch.ts');
    return {
      json: describeBatch(await cancelBatch({ tenant: tenantOf(accountId, environment), id: batch_id })),
    };
  },
};

function described(job: Job) {
  if (!isBatch(job)) throw new Error('the job is no batch');
  return describeBatch(job);
}
