import { cancelCharge } from '../billing/cancel-charge.ts';
import type { ProblemBody } from '../contract/problem.ts';
import { accountOf, environmentOf } from '../contract/tenant.ts';
import { abandonDocument } from '../documents/abandon-document.ts';
import { getDocumentRecord } from '../documents/documents-table.ts';
import { announceJob } from './announce-job.ts';
import { type ClaimedJob, ownBy } from './claim-job.ts';
import type { Job, JobKey } from './job.ts';
import { removeJobBody } from './job-body.ts';
import { updateJob } from './jobs-table.ts';

/** How the work on a job came out. */
export type JobOutcome = { readonly result: NonNullable<Job['result']> } | { readonly error: ProblemBody };

/**
 * Ends a job that the caller holds, once: of a failed one all credits are given back first. Does nothing where it is
 * not the caller's any more.
 */
export async function endJob(job: ClaimedJob, outcome: JobOutcome): Promise<void> {
  if ('error' in outcome) await undoWork(job);
  const ended = await updateJob(
    job,
    {
      state: 'error' in outcome ? 'failed' : 'completed',
      finishedAt: new Date().toISOString(),
      ...outcome,
    },
    ownBy(job),
  );
  if (ended) await followUp(ended);
}

/** What is to be done once a job has ended. May be repeated, by whoever finds that it was not done to its end. */
export async function followUp(job: Job): Promise<void> {
  await announceJob(job);
  await removeJobBody(job);
}

/** A document that was half stored goes, and what was set aside or spent for it comes back. */
async function undoWork(key: JobKey): Promise<void> {
  const document = await getDocumentRecord(key);
  if (document && document.state !== 'stored') await abandonDocument(document);
  const isCharged = environmentOf(key.tenant) === 'live';
  if (isCharged) await cancelCharge(accountOf(key.tenant), key.id);
}
