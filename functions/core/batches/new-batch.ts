import { batchIdOf } from '../jobs/batch-ids.ts';
import type { Batch, Job } from '../jobs/job.ts';
import { type NewJob, newJob } from '../jobs/new-job.ts';

type NewBatch = Omit<NewJob, 'id' | 'contentType' | 'isBase64Encoded'> &
  Pick<Batch, 'output' | 'name' | 'filename' | 'total' | 'storageMode'> & {
    readonly template: string | undefined;
    readonly hasStages: boolean;
    readonly retentionDays: number | undefined;
    /** The id of the work, the same for each attempt at it. */
    readonly workId: string | undefined;
  };

/** The record of a new batch, whose rows are calls of `endpoint`. */
export function newBatch(wish: NewBatch): Job {
  const { output, name, filename, total, storageMode, template, hasStages, retentionDays, workId, ...call } =
    wish;
  return {
    ...newJob({ ...call, id: batchIdOf(workId), contentType: 'application/json', isBase64Encoded: false }),
    batch: {
      ...{ output, name, filename, total, storageMode, planned: total },
      ...{ round: 0, reached: 0, succeeded: 0, failed: 0, costHundredths: 0 },
      ...(template !== undefined && { template }),
      ...(hasStages && { hasStages }),
      ...(retentionDays !== undefined && { retentionDays }),
    },
  };
}

/** The record of a row, which begins now: it has what its batch knows of the call. */
export function newRow(job: Job, id: string): Job {
  const { tenant, endpoint, scopes, baseUrl, linkSeconds, contentType, isBase64Encoded, batch } = job;
  const { isOfApp, credentialId, spender, trace, ttlSeconds } = job;
  return {
    ...{ tenant, id, endpoint, scopes, baseUrl, linkSeconds, contentType, isBase64Encoded, ttlSeconds },
    ...(batch?.hasStages && { hasStages: true }),
    ...(isOfApp && { isOfApp }),
    ...(credentialId && { credentialId }),
    ...(spender && { spender }),
    ...(trace && { trace }),
    state: 'queued',
    createdAt: new Date().toISOString(),
    attempts: 0,
  };
}
