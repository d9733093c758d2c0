import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { scanItems } from '../aws/query-items.ts';
import { tableNamed } from '../settings.ts';
import { type AttemptRecord, reviewedFailures } from './attempt-record.ts';
import { clientAddress } from './client-address.ts';

/** The addresses that are blocked until an operator clears them, in any order. Reads the whole table. */
export async function listReviews(): Promise<readonly AttemptRecord[]> {
  const reviews: AttemptRecord[] = [];
  const scan = {
    TableName: tableNamed('attempts'),
    FilterExpression: 'failures >= :reviewed',
    ExpressionAttributeValues: { ':reviewed': reviewedFailures },
    ConsistentRead: true,
  };
  for await (const attempt of scanItems<AttemptRecord>(scan)) reviews.push(attempt);
  return reviews;
}

/** Resets the failed attempts of an address, or of a network as named in a review. Returns false if there were none. */
export async function clearReview(address: string): Promise<boolean> {
  return conditionHeld(
    dynamodb.send(
      new DeleteCommand({
        TableName: tableNamed('attempts'),
        Key: { address: clientAddress(address) },
        ConditionExpression: 'attribute_exists(address)',
      }),
    ),
  );
}
