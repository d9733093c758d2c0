import { sendMessage } from '../aws/sqs/send-message.ts';
import { limits } from '../contract/limits.ts';
import { invalidField } from '../contract/problems/invalid-field.ts';
import { Problem } from '../contract/problems/problem.ts';
import { storingStage } from '../contract/progress.ts';
import { orStorageFailed } from '../documents/storage-problem.ts';
import { type Job, type JobKey, jobKeptMs } from '../jobs/job.ts';
import { updateJob } from '../jobs/jobs-table.ts';
import { type BatchJob, findBatch } from './find-batch.ts';
import { begunRows } from './row-items.ts';
import { type PlannedRow, putPlan, type RowRequest, readPlan } from './row-plan.ts';

const dayMs = 24 * 3_600_000;

/**
 * A batch whose rows, or whose result, can be made again. Throws batch_not_found; batch_running if it has not ended; and batch_finished
 * if it was cancelled, nothing failed, or what its rows are made of expires.
 */
export async function findRetriable(key: JobKey): Promise<BatchJob> {
  const job = await findBatch(key);
  const { state, batch, createdAt } = job;
  if (state === 'queued' || state === 'processing')
    throw new Problem('batch_running', 'The batch has not ended. Wait for its end, or cancel it.');
  const hasFailed = state !== 'cancelled' && batch.failed > 0 && batch.round < limits.batches.retries;
  if (!hasFailed && !hasNoResult(job))
    throw new Problem('batch_finished', 'The batch has no failed rows to retry.');
  const { retryDays } = limits.batches;
  if (Date.now() - Date.parse(createdAt) <= retryDays * dayMs) return job;
  throw new Problem('batch_finished', `A batch can be retried for ${retryDays} days. Send its rows anew.`);
}

/**
 * Makes the failed rows of a batch from findRetriable again, as a new round, with new requests where given; or its result, if that could
 * not be stored. Throws invalid_field for a request of a row that did not fail, storage_failed, and what findRetriable throws.
 */
export async function retryBatch(job: BatchJob, requests: readonly RowRequest[]): Promise<BatchJob> {
  const restarted = hasNoResult(job) ? await storeAgain(job, requests) : await makeAgain(job, requests);
  return restarted ?? retryBatch(await findRetriable(job), requests); // another call was faster
}

async function makeAgain(job: BatchJob, requests: readonly RowRequest[]): Promise<BatchJob | undefined> {
  const { batch } = job;
  const { round } = batch;
  const failed = await failedRows(job);
  const wrong = requests.findIndex(({ row }) => !failed.has(row));
  if (wrong >= 0) throw invalidField(`rows[${wrong}].row`, 'must be a row that failed');
  const renewed = new Set(requests.map(({ row }) => row));
  const kept = [...failed.values()].filter(({ row }) => !renewed.has(row));
  await putPlan(job, round + 1, requests, kept);
  return restart(job, {
    progress: { stage: 'rows', done: 0, total: failed.size },
    batch: { ...batch, round: round + 1, planned: failed.size, reached: 0, failed: 0 },
  });
}

/** Whether all rows of a batch have ended, but its result could not be stored. */
function hasNoResult({ state, progress }: BatchJob): boolean {
  return state === 'failed' && progress?.stage === storingStage;
}

/** Has the result of an ended batch made again, since it could not be stored: its rows are made and paid. */
async function storeAgain(job: BatchJob, requests: readonly RowRequest[]): Promise<BatchJob | undefined> {
  if (requests.length > 0)
    throw invalidField('rows', 'must be left out: first retry the batch to have its result stored');
  return restart(job, { batch: job.batch });
}

/** Gives an ended batch to a worker again, with these changes; undefined if another call has done that. */
async function restart(
  job: BatchJob,
  changes: Pick<Job, 'batch' | 'progress'>,
): Promise<BatchJob | undefined> {
  const { tenant, id, batch } = job;
  const restarted = await updateJob(
    job,
    {
      ...changes,
      state: 'queued',
      attempts: 0,
      deliveries: [],
      restartedAt: new Date().toISOString(),
      ttlSeconds: Math.ceil((Date.now() + jobKeptMs) / 1_000),
    },
    {
      expression: '#state IN (:completed, :failed) AND #batch.round = :round',
      values: { ':completed': 'completed', ':failed': 'failed', ':round': batch.round },
    },
  );
  if (!restarted) return undefined;
  await orStorageFailed(sendMessage('jobs', { tenant, id }));
  return restarted as BatchJob; // it still is a batch
}

/** The rows of the last round that failed, by their numbers, with where their requests are. */
async function failedRows(job: BatchJob): Promise<ReadonlyMap<number, PlannedRow>> {
  const { total, round } = job.batch;
  const plan = new Map((await readPlan(job, round)).map((planned) => [planned.row, planned]));
  const failed = new Map<number, PlannedRow>();
  for await (const { row, job: begun } of begunRows(job, { first: 1, last: total })) {
    const planned = plan.get(row);
    if (planned && begun.state !== 'completed') failed.set(row, planned);
  }
  return failed;
}
