import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import type { Delivery } from '../jobs/announce-job.ts';
import type { Job } from '../jobs/job.ts';
import { tableNamed } from '../settings.ts';

/** Longer than an attempt lasts. */
const claimMs = 30_000;

/** The attempts made so far are those that are asked for: whoever comes late, or a second time, is told no. */
const isNext = '(size(deliveries) = :made OR (attribute_not_exists(deliveries) AND :made = :none))';

/**
 * Makes an attempt this message's own, and gives the job; undefined where the attempt was made, another message is at
 * it, or there is no such job any more. The same message may come again, after the function that had it died.
 */
export function claimDelivery(delivery: Delivery, messageId: string): Promise<Job | undefined> {
  const nowMs = Date.now();
  return update(delivery, {
    UpdateExpression: 'SET deliveredBy = :message, deliveringUntilMs = :until',
    ConditionExpression:
      `attribute_exists(id) AND ${isNext} AND ` +
      '(attribute_not_exists(deliveredBy) OR deliveredBy = :message OR deliveringUntilMs < :now)',
    ExpressionAttributeValues: {
      ':message': messageId,
      ':until': nowMs + claimMs,
      ':now': nowMs,
      ':made': delivery.attempt,
      ':none': 0,
    },
  });
}

/** Notes how an attempt ended, and lets the next one begin. */
export async function logDelivery(
  delivery: Delivery,
  ended: { readonly at: string; readonly status: number | null },
): Promise<void> {
  await update(delivery, {
    UpdateExpression:
      'SET deliveries = list_append(if_not_exists(deliveries, :empty), :ended) ' +
      'REMOVE deliveredBy, deliveringUntilMs',
    ConditionExpression: `attribute_exists(id) AND ${isNext}`,
    ExpressionAttributeValues: { ':empty': [], ':ended': [ended], ':made': delivery.attempt, ':none': 0 },
  });
}

type Update = Pick<
  UpdateCommand['input'],
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>;

async function update({ tenant, id }: Delivery, change: Update): Promise<Job | undefined> {
  const command = new UpdateCommand({
    TableName: tableNamed('jobs'),
    Key: { tenant, id },
    ...change,
    ReturnValues: 'ALL_NEW',
  });
  return (await ifConditionHolds(dynamodb.send(command)))?.Attributes as Job | undefined;
}
