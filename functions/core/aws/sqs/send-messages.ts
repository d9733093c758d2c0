import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { chunk } from '../../chunk.ts';
import type { QueueName } from '../../contract/resources/queues.ts';
import { queueUrl } from '../../settings.ts';
import { sqs } from './sqs-client.ts';

/** A message, and the group it belongs to: while one group has many messages in flight, others are delivered first. */
export interface QueuedMessage<Body> {
  readonly body: Body;
  readonly group?: string | undefined;
  /** When it is delivered first: at once, or after this many seconds, at most 900. */
  readonly delaySeconds?: number;
}

/** SQS's limit for the messages of a request. */
const messagesAtOnce = 10;

/** Sends messages to a queue, ten per request. Throws if one was not accepted; then others may have been. */
export async function sendMessages<Body extends object>(
  queue: QueueName,
  messages: readonly QueuedMessage<Body>[],
): Promise<void> {
  const requests = chunk(messages, messagesAtOnce).map(async (some) => {
    const Entries = some.map(({ body, group, delaySeconds = 0 }, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(body),
      MessageGroupId: group,
      DelaySeconds: delaySeconds,
    }));
    const { Failed: [refused] = [] } = await sqs.send(
      new SendMessageBatchCommand({ QueueUrl: queueUrl(queue), Entries }),
    );
    if (refused) throw new Error(`the queue ${queue} did not accept a message: ${refused.Code}`);
  });
  await Promise.all(requests);
}
