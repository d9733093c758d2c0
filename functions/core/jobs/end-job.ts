import { cancelCharge } from '../billing/cancel-charge.ts';
import { accountOf, environmentOf } from '../contract/callers/tenant.ts';
import type { ProblemBody } from '../contract/problems/problem.ts';
import { storingStage } from '../contract/progress.ts';
import { abandonDocument } from '../documents/abandon-document.ts';
import { getDocumentSet } from '../documents/document-set.ts';
import { announceEnd } from './announce-end.ts';
import { announceJob } from './announce-job.ts';
import { chargeIds, isRowId } from './batch-ids.ts';
import { type ClaimedJob, ownBy } from './claim-job.ts';
import type { Job, JobKey } from './job.ts';
import { removeJobBody } from './job-body.ts';
import { removeJobReport } from './job-report.ts';
import { updateJob } from './jobs-table.ts';
import { reportRun } from './report-run.ts';

/** The outcome of a job's work. */
export type JobOutcome =
  | { readonly result: NonNullable<Job['result']>; readonly costHundredths?: number | undefined }
  | FailedJob
  | BatchOutcome;

/** How a batch ended: with what its rows gave, or an error of the batch itself. */
export type BatchOutcome = Pick<Job, 'state' | 'batch' | 'result' | 'error' | 'progress'>;

/** With the code job_cancelled, the job was cancelled. */
interface FailedJob {
  readonly error: ProblemBody;
  readonly costHundredths?: number | undefined;
  /** The id of the call that used up its time, and paid for that: the job's, or that of a row's page. */
  readonly timePaidBy?: string | undefined;
}

/**
 * Ends a job that the caller has claimed, once. If it failed or was cancelled, what it has not paid is returned first.
 * Does nothing if the caller no longer holds the claim.
 */
export async function endJob(job: ClaimedJob, outcome: JobOutcome): Promise<void> {
  if ('error' in outcome && !('state' in outcome)) await undoWork(job, outcome);
  const ended = await updateJob(
    job,
    { finishedAt: new Date().toISOString(), ...ending(outcome) },
    ownBy(job),
  );
  if (ended) await followUp(ended);
}

function ending(outcome: JobOutcome): Partial<Job> {
  if ('state' in outcome) return outcome;
  const { costHundredths } = outcome;
  const paid = costHundredths !== undefined && { costHundredths };
  if (!('error' in outcome)) {
    const progress = { stage: storingStage, done: 1, total: 1 };
    return { state: 'completed', progress, result: outcome.result, ...paid };
  }
  const { error } = outcome;
  return { state: error.code === 'job_cancelled' ? 'cancelled' : 'failed', error, ...paid };
}

/**
 * Does what remains after a job has ended. Can be repeated by any worker that finds it unfinished. A job that was
 * cancelled while it waited gets its credits back here; all others, before they end.
 */
export async function followUp(job: Job): Promise<void> {
  if (job.state === 'cancelled' && !job.cancelledAt) await returnCredits(job);
  await announceJob(job);
  // The requests of rows are kept together, for retries; their reports expire with them.
  if (!isRowId(job.id)) {
    await removeJobBody(job);
    await removeJobReport(job);
  }
  await reportRun(job);
  await announceEnd(job);
}

/**
 * Removes half-stored documents, and returns what was reserved or spent for the job, except the price of used-up time.
 */
async function undoWork(job: Job, { timePaidBy }: FailedJob): Promise<void> {
  for (const document of await getDocumentSet(job))
    if (document.state !== 'stored') await abandonDocument(document);
  for (const id of chargeIds(job)) if (id !== timePaidBy) await returnCredits({ tenant: job.tenant, id });
}

async function returnCredits({ tenant, id }: JobKey): Promise<void> {
  if (environmentOf(tenant) === 'live') await cancelCharge(accountOf(tenant), id);
}
