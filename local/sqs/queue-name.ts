import type { QueueName } from '../../functions/core/contract/queues.ts';

/** What a queue is called here: a name that leaves others their own where an SQS is shared. */
export function localQueueName(queue: QueueName): string {
  return `pdf-service-${queue}`;
}

/** What the queue of its dead letters is called. */
export function deadLettersName(queue: QueueName): string {
  return `${localQueueName(queue)}-dead`;
}
