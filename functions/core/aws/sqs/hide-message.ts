import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { QueueName } from '../../contract/resources/queues.ts';
import { queueUrl } from '../../settings.ts';
import { sqs } from './sqs-client.ts';

/**
 * Sets for how long, from now, a received message is hidden from other consumers: more time while its work continues,
 * or the time until the next attempt. `receipt` is its receipt handle from SQS.
 */
export async function hideMessage(queue: QueueName, receipt: string, seconds: number): Promise<void> {
  await sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrl(queue),
      ReceiptHandle: receipt,
      VisibilityTimeout: seconds,
    }),
  );
}
