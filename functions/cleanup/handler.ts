import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { reportUsage } from '../core/billing/reports/report-usage.ts';
import { removeDueDocuments } from '../core/documents/remove-due-documents.ts';
import { logFailure } from '../core/http/answers/log.ts';
import { continueDeletion } from './continue-deletion.ts';
import { type Found, findDue, isHourly } from './find-due.ts';
import { measureChromium } from './measure-chromium.ts';
import { type Removal, sendRemovals } from './removal-message.ts';
import { searchMissed } from './search-missed.ts';

/** How long finding and reporting may take; and one message of a deletion, so that other messages have their turn. */
const maximumMs = { finding: 60_000, reporting: 30_000, deletion: 30_000 } as const;

/** A run of the schedule; `time` in ISO 8601. */
interface ScheduledRun {
  readonly time?: string;
}

/**
 * Removes what has expired, and accounts that were deleted. Runs every minute to find what is due, which it queues, and
 * every hour also to report usage and the age of Chromium; and for each message of that queue. Messages reported as failed are delivered again.
 */
export async function handler(
  event: SQSEvent | ScheduledRun,
  { awsRequestId }: Context,
): Promise<SQSBatchResponse | Found> {
  if (!('Records' in event)) {
    const found = await findDue(event.time, atMost(maximumMs.finding));
    if (isHourly(event.time)) {
      measureChromium();
      await reportAll(awsRequestId);
    }
    return found;
  }
  const failed = await Promise.all(event.Records.map((record) => hasFailed(record, awsRequestId)));
  return {
    batchItemFailures: event.Records.filter((_, index) => failed[index]).map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  };
}

/** Throws if some accounts could not be reported: the next run tries again. */
async function reportAll(requestId: string): Promise<void> {
  const onFailure = (failure: Error) => logFailure(failure, requestId);
  const failed = await reportUsage(atMost(maximumMs.reporting), onFailure);
  if (failed > 0) throw new Error(`the usage of ${failed} accounts or more could not be reported`);
}

async function hasFailed({ body }: SQSRecord, requestId: string): Promise<boolean> {
  let failureCount = 0;
  const onFailure = (failure: Error) => {
    failureCount += 1;
    logFailure(failure, requestId);
  };
  await workOff(JSON.parse(body), requestId, onFailure).catch(onFailure);
  return failureCount > 0;
}

async function workOff(
  removal: Removal,
  requestId: string,
  onFailure: (failure: Error) => void,
): Promise<void> {
  if ('documents' in removal) return removeDueDocuments(removal.documents, onFailure);
  if ('missedBefore' in removal) {
    return searchMissed(removal.missedBefore, atMost(maximumMs.finding), (overdue) =>
      logFailure(overdue, requestId),
    );
  }
  const { deletedAccount } = removal;
  if (await continueDeletion(deletedAccount, atMost(maximumMs.deletion))) {
    await sendRemovals([{ body: { deletedAccount }, group: deletedAccount }]);
  }
}

/** Whether less than this time has passed since now. */
function atMost(durationMs: number): () => boolean {
  const startedMs = performance.now();
  return () => performance.now() - startedMs < durationMs;
}
