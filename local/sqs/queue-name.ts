import type { QueueName } from '../../functions/core/contract/resources/queues.ts';

/** The local name of a queue, distinct from others' names in a shared SQS. */
export function localQueueName(queue: QueueName): string {
  return `pdf-service-${queue}`;
}

/** The name of its dead-letter queue. */
export function deadLettersName(queue: QueueName): string {
  return `${localQueueName(queue)}-dead`;
}

/** The local ARN of a queue, by its name. */
export function localQueueArn(name: string): string {
  return `arn:aws:sqs:us-east-1:000000000000:${name}`;
}
