import { Duration } from 'aws-cdk-lib';
import type { Metric, MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type QueueName, queues } from '../../functions/core/contract/resources/queues.ts';
import { consumerOf, visibilitySeconds } from '../../functions/deployment.ts';

/**
 * The actions to send or consume messages: for consuming, Lambda requires the first three, and the function hides
 * messages itself.
 */
const actions = {
  send: ['sqs:SendMessage'],
  consume: [
    'sqs:ReceiveMessage',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:ChangeMessageVisibility',
  ],
} as const;

interface QueuePair {
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

/** The SQS queues, each with a dead-letter queue: encrypted, and accessible only over TLS. */
export class ServiceQueues extends Construct {
  readonly #pairs: ReadonlyMap<QueueName, QueuePair>;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const names = Object.keys(queues) as QueueName[]; // Object.keys widens keys to string
    this.#pairs = new Map(names.map((name) => [name, this.#pair(name)]));
  }

  get names(): readonly QueueName[] {
    return [...this.#pairs.keys()];
  }

  urlOf(name: QueueName): string {
    return this.#of(name).queue.queueUrl;
  }

  rightToSend(name: QueueName): PolicyStatement {
    return new PolicyStatement({ actions: [...actions.send], resources: [this.arnOf(name)] });
  }

  /** The right of a queue's consumer to receive from it, and from its dead letters if it consumes them. */
  rightToConsume(name: QueueName): PolicyStatement {
    const takesDead = consumerOf(name).shape.consumes?.deadLetters;
    return new PolicyStatement({
      actions: [...actions.consume],
      resources: [this.arnOf(name), ...(takesDead ? [this.deadLettersArnOf(name)] : [])],
    });
  }

  arnOf(name: QueueName): string {
    return this.#of(name).queue.queueArn;
  }

  deadLettersArnOf(name: QueueName): string {
    return this.#of(name).deadLetters.queueArn;
  }

  /** The age of the oldest message, in seconds. */
  ageOf(name: QueueName, options: MetricOptions): Metric {
    return this.#of(name).queue.metricApproximateAgeOfOldestMessage(options);
  }

  /** The number of dead letters; or of arrivals, if they are consumed at once. */
  deadLettersOf(name: QueueName, options: MetricOptions): Metric {
    const { deadLetters } = this.#of(name);
    return consumerOf(name).shape.consumes?.deadLetters
      ? deadLetters.metricNumberOfMessagesReceived(options)
      : deadLetters.metricApproximateNumberOfMessagesVisible(options);
  }

  #of(name: QueueName): QueuePair {
    const pair = this.#pairs.get(name);
    if (!pair) throw new Error(`there is no queue ${name}`);
    return pair;
  }

  #pair(name: QueueName): QueuePair {
    const common = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(visibilitySeconds(name)),
    };
    const deadLetters = new Queue(this, `${name}Dead`, { ...common, retentionPeriod: Duration.days(14) });
    const { maximumReceives, keptDays } = queues[name];
    const queue = new Queue(this, name, {
      ...common,
      retentionPeriod: Duration.days(keptDays),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: maximumReceives },
    });
    return { queue, deadLetters };
  }
}
