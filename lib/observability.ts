import { Duration } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { deployment, type FunctionName } from '../functions/deployment.ts';
import type { Api } from './api.ts';
import type { Configuration } from './configuration.ts';
import type { Families } from './families.ts';

interface ObservabilityProps {
  readonly configuration: Configuration;
  readonly families: Families;
  readonly api: Api;
}

const period = Duration.minutes(5);

/** Alarms on what callers notice: failures of each environment, and functions that die, are throttled or slow. */
export class Observability extends Construct {
  readonly #topic;

  constructor(scope: Construct, id: string, { configuration, families, api }: ObservabilityProps) {
    super(scope, id);
    const { alarmTopicArn } = configuration;
    this.#topic = alarmTopicArn ? Topic.fromTopicArn(this, 'Topic', alarmTopicArn) : undefined;
    for (const [environment, stage] of Object.entries(api.stages)) {
      this.#alarm(`${environment}Failures`, {
        alarmDescription: `More than five calls of ${environment} were answered 5xx in five minutes.`,
        metric: stage.metricServerError({ period }),
        threshold: 5,
      });
    }
    for (const name of Object.keys(deployment) as FunctionName[]) {
      const lambda = families.lambdaOf(name);
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
    this.#alarm('htmlSlow', {
      alarmDescription: 'One in a hundred calls of html took more than four fifths of its time.',
      metric: families.lambdaOf('html').metricDuration({ period, statistic: 'p99' }),
      threshold: deployment.html.timeoutSeconds * 1_000 * 0.8,
    });
  }

  #alarm(id: string, props: Pick<AlarmProps, 'alarmDescription' | 'metric' | 'threshold'>): void {
    const alarm = new Alarm(this, id, {
      ...props,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    if (this.#topic) alarm.addAlarmAction(new SnsAction(this.#topic));
  }
}
