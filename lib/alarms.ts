import { Duration } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { FunctionName } from '../functions/core/contract/functions.ts';
import type { QueueName } from '../functions/core/contract/queues.ts';
import { deployment } from '../functions/deployment.ts';
import type { Api } from './api.ts';
import type { Configuration } from './configuration.ts';
import type { ServiceFunctions } from './service-functions.ts';
import type { ServiceQueues } from './service-queues.ts';

interface AlarmsProps {
  readonly configuration: Configuration;
  readonly functions: ServiceFunctions;
  readonly queues: ServiceQueues;
  readonly api: Api;
}

const period = Duration.minutes(5);

/** Alarms on what callers notice: failures, functions that die, are throttled or slow, and work that is not done. */
export class Alarms extends Construct {
  readonly #topics: readonly ITopic[];

  constructor(scope: Construct, id: string, { configuration, functions, queues, api }: AlarmsProps) {
    super(scope, id);
    this.#topics = this.#topicsOf(configuration);
    for (const [environment, stage] of Object.entries(api.stages)) {
      this.#alarm(`${environment}Failures`, {
        alarmDescription: `More than five calls of ${environment} were answered 5xx in five minutes.`,
        metric: stage.metricServerError({ period }),
        threshold: 5,
      });
    }
    for (const name of Object.keys(deployment) as FunctionName[]) this.#functionAlarms(name, functions);
    for (const name of queues.names) this.#queueAlarms(name, queues);
    this.#alarm('htmlSlow', {
      alarmDescription: 'One in a hundred calls of html took more than four fifths of its time.',
      metric: functions.lambdaOf('html').metricDuration({ period, statistic: 'p99' }),
      threshold: deployment.html.timeoutSeconds * 1_000 * 0.8,
    });
  }

  #functionAlarms(name: FunctionName, functions: ServiceFunctions): void {
    const lambda = functions.lambdaOf(name);
    this.#alarm(`${name}Errors`, {
      alarmDescription: `The function ${name} died or ran out of time.`,
      metric: lambda.metricErrors({ period }),
      threshold: 0,
    });
    this.#alarm(`${name}Throttles`, {
      alarmDescription: `Calls of the function ${name} were turned away: it runs as often as it may.`,
      metric: lambda.metricThrottles({ period }),
      threshold: 0,
    });
  }

  #queueAlarms(name: QueueName, queues: ServiceQueues): void {
    this.#alarm(`${name}DeadLetters`, {
      alarmDescription: `Messages of the queue ${name} were given up: its function failed on them each time.`,
      metric: queues.deadLettersOf(name, { period }),
      threshold: 0,
    });
    this.#alarm(`${name}Waiting`, {
      alarmDescription: `A message of the queue ${name} has waited for more than half an hour.`,
      metric: queues.ageOf(name, { period }),
      threshold: Duration.minutes(30).toSeconds(),
    });
  }

  #topicsOf({ alarmTopicArn, alarmEmail }: Configuration): readonly ITopic[] {
    const topics: ITopic[] = alarmTopicArn ? [Topic.fromTopicArn(this, 'Topic', alarmTopicArn)] : [];
    if (!alarmEmail) return topics;
    const mail = new Topic(this, 'Mail', { enforceSSL: true });
    mail.addSubscription(new EmailSubscription(alarmEmail));
    return [...topics, mail];
  }

  #alarm(id: string, props: Pick<AlarmProps, 'alarmDescription' | 'metric' | 'threshold'>): void {
    const alarm = new Alarm(this, id, {
      ...props,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    for (const topic of this.#topics) alarm.addAlarmAction(new SnsAction(topic));
  }
}
