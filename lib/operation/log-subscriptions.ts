import { Duration, Validations } from 'aws-cdk-lib';
import type { Metric, MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { callLineType } from '../../functions/core/contract/call-line.ts';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../../functions/deployment.ts';
import type { ServiceFunctions } from '../functions/service-functions.ts';

/**
 * Delivers the call lines of the functions' logs to the function that reads them, some seconds later. A log group may
 * have two such filters, and this is one of them. Lines that the function failed on three times wait in a queue.
 */
export class LogSubscriptions extends Construct {
  readonly #lost: Queue;

  constructor(scope: Construct, id: string, functions: ServiceFunctions) {
    super(scope, id);
    this.#lost = new Queue(this, 'Lost', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.#lost).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is itself where Lambda puts what a function has failed on; the operator reads it.',
    });
    for (const reader of Object.keys(deployment) as FunctionName[]) {
      const { readsCallsOf = [] }: FunctionShape = deployment[reader];
      if (readsCallsOf.length > 0) this.#keepWhatFails(functions.lambdaOf(reader));
      for (const name of readsCallsOf) {
        new SubscriptionFilter(this, name, {
          logGroup: functions.lambdaOf(name).logGroup,
          destination: new LambdaDestination(functions.lambdaOf(reader)),
          filterPattern: FilterPattern.stringValue('$.type', '=', callLineType),
        });
      }
    }
  }

  /** CDK's own destination would let the function read the queue's settings, too. */
  #keepWhatFails(lambda: LambdaFunction): void {
    const right = new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.#lost.queueArn] });
    lambda.addToRolePolicy(right);
    lambda.configureAsyncInvoke({ onFailure: { bind: () => ({ destination: this.#lost.queueArn }) } });
  }

  /** The number of deliveries that wait in the queue. */
  lost(options: MetricOptions): Metric {
    return this.#lost.metricApproximateNumberOfMessagesVisible(options);
  }
}
