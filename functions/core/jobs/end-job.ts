import { cancelCharge } from '../billing/cancel-charge.ts';
import type { ProblemBody } from '../contract/problems/problem.ts';
import { accountOf, environmentOf } from '../contract/tenant.ts';
import { abandonDocument } from '../documents/abandon-document.ts';
import { getDocumentSet } from '../documents/document-set.ts';
import { announceJob } from './announce-job.ts';
import { type ClaimedJob, ownBy } from './claim-job.ts';
import type { Job, JobKey } from './job.ts';
import { removeJobBody } from './job-body.ts';
import { removeJobReport } from './job-report.ts';
import { updateJob } from './jobs-table.ts';

/** The outcome of a job's work. */
export type JobOutcome = { readonly result: NonNullable<Job['result']> } | FailedJob;

interface FailedJob {
  readonly error: ProblemBody;
  /** Whether it used up its time, and paid for that. */
  readonly isTimePaid?: boolean;
}

/**
 * Ends a job that the caller has claimed, once. If it failed, all its credits are returned first. Does nothing if the
 * caller no longer holds the claim.
 */
export async function endJob(job: ClaimedJob, outcome: JobOutcome): Promise<void> {
  if ('error' in outcome) await undoWork(job, outcome);
  const ended = await updateJob(
    job,
    {
      finishedAt: new Date().toISOString(),
      ...('error' in outcome
        ? { state: 'failed', error: outcome.error }
        : { state: 'completed', ...outcome }),
    },
    ownBy(job),
  );
  if (ended) await followUp(ended);
}

/** Does what remains after a job has ended. Can be repeated by any worker that finds it unfinished. */
export async function followUp(job: Job): Promise<void> {
  await announceJob(job);
  await removeJobBody(job);
  await removeJobReport(job);
}

/**
 * Removes half-stored documents, and returns what was reserved or spent for the job, except the price of used-up time.
 */
async function undoWork(key: JobKey, { isTimePaid }: FailedJob): Promise<void> {
  for (const document of await getDocumentSet(key))
    if (document.state !== 'stored') await abandonDocument(document);
  const isCharged = environmentOf(key.tenant) === 'live';
  if (isCharged && !isTimePaid) await cancelCharge(accountOf(key.tenant), key.id);
}
