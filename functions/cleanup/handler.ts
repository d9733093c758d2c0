import type { Context } from 'aws-lambda';
import { sweepDocuments } from '../core/documents/sweep-documents.ts';
import { logFailure } from '../core/http/answers/log.ts';
import { finishDeletions } from './finish-deletions.ts';

/** Time kept back to end what has begun, and, of the deletion of accounts, to sweep as well. */
const reserveMs = 60_000;
const sweepMs = 300_000;

interface Swept {
  readonly removed: number;
  readonly deletedAccounts: number;
}

/** Runs by itself, every hour; gives how many documents were removed, and how many accounts are no more. */
export async function handler(_event: unknown, context: Context): Promise<Swept> {
  const hasMoreThan = (timeMs: number) => () => context.getRemainingTimeInMillis() > timeMs;
  const onFailure = (failure: Error) => logFailure(failure, context.awsRequestId);
  const deletedAccounts = await finishDeletions(hasMoreThan(sweepMs), onFailure);
  const removed = await sweepDocuments(hasMoreThan(reserveMs), onFailure);
  return { removed, deletedAccounts };
}
