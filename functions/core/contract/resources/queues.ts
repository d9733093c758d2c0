/** The queues, as CDK creates them on AWS and the local service on a laptop. `deployment` names their consumers. */
export const queues = {
  /** Jobs that wait for a worker. */
  jobs: { maximumReceives: 8, keptDays: 4 },
  /** Webhooks to deliver, now or after a delay. */
  deliveries: { maximumReceives: 8, keptDays: 4 },
  /** Documents to remove, and accounts whose deletion continues. */
  removals: { maximumReceives: 5, keptDays: 4 },
} as const satisfies Record<string, QueueShape>;

export type QueueName = keyof typeof queues;

export interface QueueShape {
  /** How often a message is received before it goes to the dead-letter queue. */
  readonly maximumReceives: number;
  /** How long a message is kept. A dead letter is kept for 14 days. */
  readonly keptDays: number;
}

/** The longest delay of a message in SQS. */
export const maximumDelaySeconds = 900;

/** The environment variable with a queue's URL, for the functions that may use the queue. */
export function queueVariable(queue: QueueName): string {
  return `${queue.toUpperCase()}_QUEUE_URL`;
}

/** The environment variable with the ARN of a queue's dead-letter queue, for a consumer that reads it too. */
export function deadLettersVariable(queue: QueueName): string {
  return `${queue.toUpperCase()}_DEAD_LETTERS_ARN`;
}
