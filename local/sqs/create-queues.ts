import { type QueueName, type QueueShape, queues } from '../../functions/core/contract/resources/queues.ts';
import { visibilitySeconds } from '../../functions/deployment.ts';
import type { QueueClient } from './queue-client.ts';
import { deadLettersName, localQueueName } from './queue-name.ts';

const daySeconds = 86_400;

/** The addresses of a queue and its dead letters. */
interface QueuePlace {
  readonly url: string;
  readonly deadLettersUrl: string;
}

export type QueuePlaces = Readonly<Record<QueueName, QueuePlace>>;

/** Creates the missing queues, as lib/ creates them on AWS, and returns their addresses. */
export async function createQueues(call: QueueClient): Promise<QueuePlaces> {
  const entries = Object.entries(queues) as [QueueName, QueueShape][]; // Object.entries widens keys to string
  const places = entries.map(async ([name, shape]) => [name, await createQueue(call, name, shape)]);
  return Object.fromEntries(await Promise.all(places)) as QueuePlaces;
}

async function createQueue(
  call: QueueClient,
  name: QueueName,
  { maximumReceives, keptDays }: QueueShape,
): Promise<QueuePlace> {
  const VisibilityTimeout = String(visibilitySeconds(name));
  const { QueueUrl: deadLettersUrl } = await call<{ QueueUrl: string }>('CreateQueue', {
    QueueName: deadLettersName(name),
    Attributes: { VisibilityTimeout, MessageRetentionPeriod: String(14 * daySeconds) },
  });
  const { Attributes } = await call<{ Attributes: { QueueArn: string } }>('GetQueueAttributes', {
    QueueUrl: deadLettersUrl,
    AttributeNames: ['QueueArn'],
  });
  const { QueueUrl: url } = await call<{ QueueUrl: string }>('CreateQueue', {
    QueueName: localQueueName(name),
    Attributes: {
      VisibilityTimeout,
      MessageRetentionPeriod: String(keptDays * daySeconds),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: Attributes.QueueArn,
        maxReceiveCount: maximumReceives,
      }),
    },
  });
  return { url, deadLettersUrl };
}
