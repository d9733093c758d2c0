import type { Context } from 'aws-lambda';
import { sweepDocuments } from '../shared/documents/sweep-documents.ts';
import { logFailure } from '../shared/http/log.ts';

/** Time kept back to end what has begun. */
const reserveMs = 60_000;

/** Runs by itself, every hour; gives how many documents were removed. */
export async function handler(_event: unknown, context: Context): Promise<{ readonly removed: number }> {
  const goesOn = () => context.getRemainingTimeInMillis() > reserveMs;
  const removed = await sweepDocuments(goesOn, (failure) => logFailure(failure, context.awsRequestId));
  return { removed };
}
