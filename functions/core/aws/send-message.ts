import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { QueueName } from '../contract/queues.ts';
import { queueUrl } from '../settings.ts';
import { sqs } from './sqs-client.ts';

/** Sends a message to a queue, to be delivered at once or after this many seconds, at most 900. */
export async function sendMessage(
  queue: QueueName,
  body: object,
  { delaySeconds = 0 }: { readonly delaySeconds?: number } = {},
): Promise<void> {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: queueUrl(queue),
      MessageBody: JSON.stringify(body),
      DelaySeconds: delaySeconds,
    }),
  );
}
