import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import type { Delivery } from '../jobs/announce-job.ts';
import type { Job } from '../jobs/job.ts';
import { tableNamed } from '../settings.ts';

/** Longer than an attempt takes. */
const claimMs = 30_000;

/**
 * The delivery's attempt number must equal the number of recorded attempts. A late or repeated message fails this
 * condition.
 */
function isNext({ attempt }: Delivery) {
  return attempt === 0
    ? {
        expression: '(attribute_not_exists(deliveries) OR size(deliveries) = :none)',
        values: { ':none': 0 },
      }
    : { expression: 'size(deliveries) = :made', values: { ':made': attempt } };
}

/**
 * Claims an attempt for this message and returns the job; undefined if the attempt was already made, another message
 * has claimed it, or the job no longer exists. The same message may come again if the function that received it died.
 */
export function claimDelivery(delivery: Delivery, messageId: string): Promise<Job | undefined> {
  const nowMs = Date.now();
  const { expression, values } = isNext(delivery);
  return update(delivery, {
    UpdateExpression: 'SET deliveredBy = :message, deliveringUntilMs = :until',
    ConditionExpression:
      `attribute_exists(id) AND ${expression} AND ` +
      '(attribute_not_exists(deliveredBy) OR deliveredBy = :message OR deliveringUntilMs < :now)',
    ExpressionAttributeValues: {
      ':message': messageId,
      ':until': nowMs + claimMs,
      ':now': nowMs,
      ...values,
    },
  });
}

/** Records how an attempt ended, so that the next one can begin. */
export async function logDelivery(
  delivery: Delivery,
  ended: { readonly at: string; readonly status: number | null },
): Promise<void> {
  const { expression, values } = isNext(delivery);
  await update(delivery, {
    UpdateExpression:
      'SET deliveries = list_append(if_not_exists(deliveries, :empty), :ended) ' +
      'REMOVE deliveredBy, deliveringUntilMs',
    ConditionExpression: `attribute_exists(id) AND ${expression}`,
    ExpressionAttributeValues: { ':empty': [], ':ended': [ended], ...values },
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
