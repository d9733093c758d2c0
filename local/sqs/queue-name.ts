import type { QueueName } from '../../functions/core/contract/resources/queues.ts';

/** What a queue is called here: a name that leaves others their own where an SQS is shared. */
export function localQueueName(queue: QueueName): string {
  return `pdf-service-${queue}`;
}

/** What the queue of its dead letters is called. */
export function deadLettersName(queue: QueueName): string {
  return `${localQueueName(queue)}-dead`;
}

/** The ARN of a queue here, by its own name. */
export function localQueueArn(name: string): string {
  return `arn:aws:sqs:us-east-1:000000000000:${name}`;
}
