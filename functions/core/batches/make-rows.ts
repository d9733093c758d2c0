import { setTimeout as pause } from 'node:timers/promises';
import { environmentOf } from '../contract/callers/tenant.ts';
import { limits } from '../contract/limits.ts';
import { rowIdOf, rowOf } from '../jobs/batch-ids.ts';
import { type ClaimedJob, claimOf, ownBy } from '../jobs/claim-job.ts';
import { type Batch, hasEnded, type Job } from '../jobs/job.ts';
import { getJob, putJob, updateJob } from '../jobs/jobs-table.ts';
import { type Attempt, attemptOf, maximumAttempts, runJob, type Work } from '../jobs/run-job.ts';
import { callsAtOnce } from '../settings.ts';
import { newRow } from './new-batch.ts';
import { removePage } from './remove-page.ts';
import { type ReadRequest, requestReader } from './request-reader.ts';
import { rowCost } from './row-cost.ts';
import { begunRows } from './row-items.ts';
import { type PlannedRow, readPlan, readStages } from './row-plan.ts';

/** What a row is made of: the JSON of its request, and its stages if its batch has some. */
interface RowWork {
  readonly body: string;
  readonly stages: readonly object[] | undefined;
}

/** Does the work of a row. */
export type MakeRow = (row: Job, work: RowWork, batch: Batch) => ReturnType<Work>;

interface Turn {
  readonly makeRow: MakeRow;
  readonly readRequest: ReadRequest;
  readonly readStages: () => Promise<RowWork['stages']>;
  /** Whether further rows may begin. */
  readonly goesOn: () => boolean;
}

/**
 * How often a row is begun if the batch's worker dies each time. That is seldom the fault of one of the rows it is making, but if it
 * is, the row must end for the batch to go on.
 */
export const rowAttempts = 10;

/** How often the state of a batch is written, and how long to wait before a row is tried again. */
const saveEveryMs = 1_000;
const restMs = 2_000;

/**
 * Makes rows of a batch as long as the turn goes on, several at once, each as a job of its own. Returns the batch's counts,
 * whether it was cancelled, and whether no row is left to end. Rows count once they and all before them have ended, from what their items say, so that the counts are
 * right whoever made the rows. Throws if another worker has taken the batch over.
 */
export async function makeRows(
  job: ClaimedJob,
  before: Batch,
  { makeRow, goesOn }: Pick<Turn, 'makeRow' | 'goesOn'>,
): Promise<{ readonly batch: Batch; readonly isCancelled: boolean; readonly isOver: boolean }> {
  const plan = before.reached < before.planned ? await readPlan(job, before.round) : [];
  let reading: Promise<RowWork['stages']> | undefined;
  const readStagesOnce = async () => {
    reading ??= readStages(job);
    return reading;
  };
  const turn: Turn = { makeRow, goesOn, readRequest: requestReader(job), readStages: readStagesOnce };
  const made = new Map<number, Job>();
  let batch = before;
  let savedAtMs = job.attempts > 1 ? 0 : Date.now(); // the first row after a death shows that the work goes on
  let isCancelled = job.cancelledAt !== undefined;
  let next = before.reached;

  const save = async () => {
    savedAtMs = Date.now();
    const progress = { stage: 'rows', done: batch.reached, total: batch.planned };
    const saved = await updateJob(job, { batch, progress, attempts: 1 }, ownBy(job));
    if (!saved) throw new Error('another worker has the batch');
    isCancelled ||= saved.cancelledAt !== undefined;
  };

  const makeMany = async () => {
    while (goesOn() && !isCancelled && next < plan.length) {
      const index = next++;
      const row = await untilEnded(job, batch, plan[index] as PlannedRow, turn);
      if (!row) return;
      made.set(index, row);
      for (let ended = made.get(batch.reached); ended; ended = made.get(batch.reached)) {
        made.delete(batch.reached);
        batch = counted(batch, ended);
      }
      if (Date.now() - savedAtMs >= saveEveryMs) await save();
    }
  };

  if (!isCancelled) await severalAtOnce(job, makeMany);
  await save();
  if (!isCancelled) return { batch, isCancelled, isOver: batch.reached === batch.planned };
  return { isCancelled, ...(await endBegun(job, batch, turn)) };
}

/**
 * Ends the rows of a cancelled batch that were begun, and counts all that ended after those that are counted: those of a worker that
 * died may be paid. `isOver` is false if the turn ended first.
 */
async function endBegun(
  job: ClaimedJob,
  before: Batch,
  turn: Turn,
): Promise<{ readonly batch: Batch; readonly isOver: boolean }> {
  const plan = await readPlan(job, before.round);
  const left = new Map(plan.slice(before.reached).map((planned) => [planned.row, planned]));
  const ended: Job[] = [];
  const begun: PlannedRow[] = [];
  for await (const { row, job: found } of begunRows(job, { first: 1, last: before.total })) {
    const planned = left.get(row);
    if (!planned || rowOf(found.id).round !== before.round) continue;
    if (hasEnded(found)) ended.push(found);
    else begun.push(planned);
  }
  await severalAtOnce(job, async () => {
    for (let planned = begun.shift(); planned; planned = begun.shift()) {
      const row = turn.goesOn() ? await untilEnded(job, before, planned, turn) : undefined;
      if (!row) {
        begun.push(planned);
        return;
      }
      ended.push(row);
    }
  });
  return { batch: ended.reduce(counted, before), isOver: begun.length === 0 };
}

/** Does the work several times at once, and waits for all, even if some of it fails. */
async function severalAtOnce(job: Job, work: () => Promise<void>): Promise<void> {
  const workers = await Promise.allSettled(Array.from({ length: rowsAtOnce(job) }, work));
  const failed = workers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** The share of the calls at once that the rows of an account take. */
function rowsAtOnce({ tenant }: Job): number {
  return Math.max(1, Math.floor(callsAtOnce(environmentOf(tenant)) * limits.batches.shareOfCalls));
}

/** Makes a row unless it was made before, and returns it once it has ended; undefined if the turn ended first. */
async function untilEnded(
  job: Job,
  batch: Batch,
  planned: PlannedRow,
  { makeRow, goesOn, readRequest, readStages }: Turn,
): Promise<Job | undefined> {
  const key = { tenant: job.tenant, id: rowIdOf(job.id, planned.row, batch.round) };
  const begun = newRow(job, key.id);
  const own = { ...begun, ...claimOf(begun) };
  let claimed = (await putJob(own)) ? own : undefined;
  const work: Work = async (row) => {
    const stages = batch.hasStages ? await readStages() : undefined;
    return makeRow(row, { body: await readRequest(planned), stages }, batch);
  };
  let deaths = 0;
  const attempt: Attempt = async (row, message) => {
    const outcome = await attemptOf(work, rowAttempts)(row, message);
    if (outcome === 'died') deaths += 1;
    if (typeof outcome === 'string' || 'state' in outcome) return outcome;
    return { ...outcome, costHundredths: await rowCost(row, outcome) };
  };
  while (true) {
    await runJob({ ...key, receipt: undefined, isDead: deaths === maximumAttempts }, attempt, claimed);
    claimed = undefined;
    const row = await getJob(key);
    if (!row) throw new Error('the row was removed');
    if (hasEnded(row)) {
      if (batch.hasStages) await removePage(row).catch(() => {}); // the row has ended all the same
      return row;
    }
    if (!goesOn()) return undefined;
    await pause(restMs); // its function died or was busy, or a worker that died still holds it
  }
}

function counted(batch: Batch, { state, costHundredths = 0 }: Job): Batch {
  const isMade = state === 'completed';
  return {
    ...batch,
    reached: batch.reached + 1,
    succeeded: batch.succeeded + (isMade ? 1 : 0),
    failed: batch.failed + (isMade ? 0 : 1),
    costHundredths: batch.costHundredths + costHundredths,
  };
}
