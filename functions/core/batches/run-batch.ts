import { setTimeout as pause } from 'node:timers/promises';
import { removeItems } from '../aws/dynamodb/remove-items.ts';
import { takePlace } from '../aws/dynamodb/take-place.ts';
import { Problem, problemBody } from '../contract/problems/problem.ts';
import { storingStage } from '../contract/progress.ts';
import { type ClaimedJob, ownBy } from '../jobs/claim-job.ts';
import type { BatchOutcome } from '../jobs/end-job.ts';
import { type Batch, isOverdue, type Job } from '../jobs/job.ts';
import { lostJob } from '../jobs/job-problem.ts';
import { getJob, rowsPartition, updateJob } from '../jobs/jobs-table.ts';
import { type Attempt, maximumAttempts } from '../jobs/run-job.ts';
import { makeResult } from './batch-result.ts';
import { type MakeRow, makeRows, rowAttempts } from './make-rows.ts';

/** How long a worker begins rows, or files of the result. Those that it has begun may take as long as the slowest call. */
const turnMs = 20_000;

/** How often a batch is begun if its worker dies each time before a row ends. Rows whose fault that is have ended by then. */
const batchAttempts = rowAttempts + maximumAttempts;

/** How long an account's turn is kept if its worker dies, and how often a worker keeps it. */
const place = { keptMs: 30_000, renewMs: 10_000 } as const;

/**
 * The attempt at a batch: makes rows for a turn, then leaves the rest to the next worker; when all have ended, makes the result.
 * The batches of a tenant have their turns one after another, so that their rows together keep within their share of the calls
 * at once.
 */
export function batchAttempt(makeRow: MakeRow): Attempt {
  return async (job) => {
    const { batch } = job;
    if (!batch) throw new Error('the job is no batch');
    if (job.attempts > batchAttempts || isOverdue(job)) return { state: 'failed', error: lostJob(job) };
    const turn = await takePlace(`batches#${job.tenant}`, 1, place.keptMs);
    if (!turn) return 'turnedAway';
    const stopped = new AbortController();
    const renewing = keepRenewing(turn.renew, stopped.signal);
    try {
      return await takeTurn(job, batch, makeRow);
    } catch (error) {
      await removeOrphans(job);
      throw error;
    } finally {
      stopped.abort();
      await renewing;
      await turn.leave();
    }
  };
}

async function takeTurn(job: ClaimedJob, before: Batch, makeRow: MakeRow): Promise<BatchOutcome | 'paused'> {
  const endsAtMs = Date.now() + turnMs;
  const goesOn = () => Date.now() < endsAtMs;
  const isStoring = job.progress?.stage === storingStage; // an earlier worker has begun the result
  const { batch, isCancelled, isOver } = isStoring
    ? { batch: before, isCancelled: job.cancelledAt !== undefined, isOver: true }
    : await makeRows(job, before, { makeRow, goesOn });
  if (!goesOn() || !isOver) return 'paused';
  if (batch.output === 'documents') return ended(job, batch, isCancelled);
  // From here on it can no longer be cancelled.
  const storing = await updateJob(
    job,
    { batch, attempts: 1, progress: { stage: storingStage, done: 0, total: 1 } },
    ownBy(job),
  );
  if (!storing) throw new Error('another worker has the batch');
  const result = await makeResult(storing, batch, goesOn).catch(ofOwnBucket);
  if (result === 'paused') return 'paused';
  if (result instanceof Problem)
    return { state: 'failed', batch, error: problemBody(result, job.id, job.baseUrl) };
  return { ...ended(storing, batch, isCancelled), ...(result && { result }) };
}

/** What is wrong with the account's own bucket is the outcome. All else may be over at the next attempt. */
function ofOwnBucket(failure: unknown): Problem {
  if (failure instanceof Problem && failure.code.startsWith('byob_')) return failure;
  throw failure;
}

/** A batch has failed if none of its rows gave anything. */
function ended({ result }: Job, batch: Batch, isCancelled: boolean): BatchOutcome {
  const state = isCancelled ? 'cancelled' : batch.succeeded > 0 ? 'completed' : 'failed';
  const progress = { stage: 'rows', done: batch.reached, total: batch.planned };
  return { state, batch, progress, ...(result && { result }) };
}

/** Removes the rows of a batch that went with its account: those that were begun since are named by nothing else. */
async function removeOrphans(batch: Job): Promise<void> {
  if (await getJob(batch)) return;
  await removeItems({ table: 'jobs', partition: rowsPartition(batch), goesOn: () => true });
}

async function keepRenewing(renew: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(place.renewMs, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await renew().catch(() => {}); // the next renewal may succeed
  }
}
