import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { QueueName } from '../contract/queues.ts';
import { queueUrl } from '../settings.ts';
import { sqs } from './sqs-client.ts';

/**
 * Sets how long from now a message that was handed out is kept from others: longer than it was while its work goes on,
 * or as long as it is to wait for the next attempt. `receipt` is what SQS gave with it.
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
