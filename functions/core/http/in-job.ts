import { tenantOf } from '../contract/callers/tenant.ts';
import { isRowId } from '../jobs/batch-ids.ts';
import type { Admitted } from './call.ts';
import { callContext } from './call-context.ts';

/**
 * Does the work of a call. If it is that of a job, its progress is kept with the job, and it ends if the job is cancelled.
 * A row of a batch has no progress, and cannot be cancelled. Only calls of jobs load the code for them. Throws job_cancelled.
 */
export async function inJob<Result>(event: Admitted, work: () => Promise<Result>): Promise<Result> {
  const id = event.call.output?.jobId;
  if (id === undefined || isRowId(id)) return work();
  const { accountId, environment } = callContext(event);
  const { whileJobRuns } = await import('../jobs/while-job-runs.ts');
  return whileJobRuns({ tenant: tenantOf(accountId, environment), id }, work);
}
