import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { consumerOf } from '../../functions/deployment.ts';
import type { ServiceFunctions } from '../functions/service-functions.ts';
import type { ServiceQueues } from './service-queues.ts';

/** The concurrency for dead letters, which are normally absent: the minimum that Lambda accepts. */
const deadLettersAtOnce = 2;

/** Delivers every queue's messages to its consumer, one at a time: those reported as failed are delivered again. */
export class QueueSources extends Construct {
  constructor(scope: Construct, id: string, queues: ServiceQueues, functions: ServiceFunctions) {
    super(scope, id);
    for (const name of queues.names) {
      const { name: consumer, shape } = consumerOf(name);
      const { atOnce = deadLettersAtOnce, deadLetters } = shape.consumes ?? {};
      const common = { target: functions.liveOf(consumer), batchSize: 1, reportBatchItemFailures: true };
      new EventSourceMapping(this, name, {
        ...common,
        eventSourceArn: queues.arnOf(name),
        maxConcurrency: atOnce,
      });
      if (!deadLetters) continue;
      new EventSourceMapping(this, `${name}Dead`, {
        ...common,
        eventSourceArn: queues.deadLettersArnOf(name),
        maxConcurrency: deadLettersAtOnce,
      });
    }
  }
}
