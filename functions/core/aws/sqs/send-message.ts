import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { accountOf } from '../../contract/callers/tenant.ts';
import type { QueueName } from '../../contract/resources/queues.ts';
import { queueUrl } from '../../settings.ts';
import { currentTrace } from '../../trace.ts';
import { sqs } from './sqs-client.ts';

/**
 * Sends a tenant's message to a queue, to be delivered at once or after this many seconds, at most 900. The queues are
 * fair: while one account has many messages in flight, those of others are delivered first. A message without a trace
 * gets that in progress.
 */
export async function sendMessage(
  queue: QueueName,
  message: { readonly tenant: string; readonly id: string },
  { delaySeconds = 0 }: { readonly delaySeconds?: number } = {},
): Promise<void> {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: queueUrl(queue),
      MessageBody: JSON.stringify({ trace: currentTrace(), ...message }),
      MessageGroupId: accountOf(message.tenant),
      DelaySeconds: delaySeconds,
    }),
  );
}
