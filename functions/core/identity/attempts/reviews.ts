import { scanItems } from '../../aws/dynamodb/query-items.ts';
import { tableNamed } from '../../settings.ts';
import { type AttemptRecord, counting, reviewedFailures } from './attempt-record.ts';
import { subjectsNamed } from './attempt-subject.ts';
import { forgetAttempts } from './attempts.ts';

/**
 * The accounts that wait for an operator's review, and the clients and addresses with as many failures, in any order.
 * Reads the whole table.
 */
export async function listReviews(): Promise<readonly AttemptRecord[]> {
  const reviews: AttemptRecord[] = [];
  const scan = {
    TableName: tableNamed('attempts'),
    FilterExpression: 'failures >= :reviewed',
    ExpressionAttributeValues: { ':reviewed': reviewedFailures },
    ConsistentRead: true,
  };
  for await (const record of scanItems<AttemptRecord>(scan)) if (counting(record)) reviews.push(record);
  return reviews;
}

/**
 * Clears the failed attempts on the account of an email address or on a client, or those from an address or network.
 * Returns false if there were none.
 */
export async function clearReview(word: string): Promise<boolean> {
  return (await Promise.all(subjectsNamed(word).map(forgetAttempts))).includes(true);
}
