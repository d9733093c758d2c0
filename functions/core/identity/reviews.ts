import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import { type AttemptRecord, reviewedFailures } from './attempt-record.ts';
import { clientAddress } from './client-address.ts';

/** The addresses that are refused until an operator lets them in again, in any order. Reads the whole table. */
export async function listReviews(): Promise<readonly AttemptRecord[]> {
  const reviews: AttemptRecord[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await dynamodb.send(
      new ScanCommand({
        TableName: tableNamed('attempts'),
        FilterExpression: 'failures >= :reviewed',
        ExpressionAttributeValues: { ':reviewed': reviewedFailures },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    reviews.push(...((page.Items ?? []) as AttemptRecord[]));
    from = page.LastEvaluatedKey;
  } while (from);
  return reviews;
}

/** Forgets what failed from an address, or from its network as a review names it. False where nothing had. */
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
