/** The queues, as CDK makes them on AWS and the local service on a laptop. Which function takes from one, `deployment` says. */
export const queues = {
  /** Jobs that wait for a worker: work that outlives the request that asked for it. */
  jobs: { maximumReceives: 8, keptDays: 4 },
  /** Webhooks that are to be delivered, now or after a pause. */
  deliveries: { maximumReceives: 8, keptDays: 4 },
} as const satisfies Record<string, QueueShape>;

export type QueueName = keyof typeof queues;

export interface QueueShape {
  /** How often a message is handed out before it goes to the dead letters. */
  readonly maximumReceives: number;
  /** How long a message may wait; a dead one waits 14 days. */
  readonly keptDays: number;
}

/** The longest that SQS holds a message back. */
export const maximumDelaySeconds = 900;

/** The environment variable that tells a queue's address to the functions that may use it. */
export function queueVariable(queue: QueueName): string {
  return `${queue.toUpperCase()}_QUEUE_URL`;
}

/** The environment variable that tells a queue's consumer the ARN of its dead letters, where it takes those too. */
export function deadLettersVariable(queue: QueueName): string {
  return `${queue.toUpperCase()}_DEAD_LETTERS_ARN`;
}
