import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { QueueName } from '../contract/queues.ts';
import { queueUrl } from '../settings.ts';
import { sqs } from './sqs-client.ts';

/** Puts a message into a queue, to be handed out at once or after so many seconds, 900 at most. */
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
