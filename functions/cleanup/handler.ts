import type { Context } from 'aws-lambda';
import { reportUsage } from '../core/billing/report-usage.ts';
import { sweepDocuments } from '../core/documents/sweep-documents.ts';
import { logFailure } from '../core/http/answers/log.ts';
import { finishDeletions } from './finish-deletions.ts';
import { measureCleanup } from './measure-cleanup.ts';

/** Time reserved to finish work in progress and, before that, for the sweep and the deletion of accounts. */
const reserveMs = 60_000;
const sweepMs = 300_000;
const reportMs = 480_000;

interface Swept {
  readonly removed: number;
  readonly deletedAccounts: number;
  /** The items that were due and still exist, and the accounts whose usage could not be reported. */
  readonly overdue: number;
}

/** Runs on a schedule, every hour. Logs how many documents and accounts it removed, and how many it should have. */
export async function handler(_event: unknown, context: Context): Promise<Swept> {
  const hasMoreThan = (timeMs: number) => () => context.getRemainingTimeInMillis() > timeMs;
  const onFailure = (failure: Error) => logFailure(failure, context.awsRequestId);
  // Before deletions: a deleted account's last calls are paid for.
  const unreported = await reportUsage(hasMoreThan(reportMs), onFailure).catch((failure: Error) => {
    onFailure(failure);
    return 1;
  });
  let failedDeletions = 0;
  const deletedAccounts = await finishDeletions(hasMoreThan(sweepMs), (failure) => {
    failedDeletions += 1;
    onFailure(failure);
  });
  const { removedCount, overdueCount } = await sweepDocuments(hasMoreThan(reserveMs), onFailure);
  const overdue = unreported + failedDeletions + overdueCount;
  measureCleanup(overdue);
  return { removed: removedCount, deletedAccounts, overdue };
}
