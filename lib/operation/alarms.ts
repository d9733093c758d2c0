import { Duration } from 'aws-cdk-lib';
import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IAlarm,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type FunctionName, isEngine } from '../../functions/core/contract/resources/functions.ts';
import {
  chromiumMetrics,
  cleanupMetrics,
  metricsService,
} from '../../functions/core/contract/resources/metrics.ts';
import type { QueueName } from '../../functions/core/contract/resources/queues.ts';
import type { Api } from '../api/api.ts';
import { authorizerErrors } from '../api/authorizer-errors.ts';
import type { Configuration } from '../configuration.ts';
import type { ServiceFunctions } from '../functions/service-functions.ts';
import type { ServiceQueues } from '../messages/service-queues.ts';
import { alarmTopics } from './alarm-topics.ts';
import type { LogSubscriptions } from './log-subscriptions.ts';

interface AlarmsProps {
  readonly configuration: Configuration;
  readonly functions: ServiceFunctions;
  readonly queues: ServiceQueues;
  readonly api: Api;
  readonly logs: LogSubscriptions;
}

const period = Duration.minutes(5);

/** The cleanup searches every hour for what it missed; a single late or failed search must not raise an alarm. */
const cleanupPeriod = Duration.hours(3);

/** Six releases. Its package is a few behind. */
const oldestChromiumDays = 90;

/** With fewer calls in five minutes, the share of refused or failed ones is not meaningful. */
const fewestCalls = 20;

/** The same in the longer period in which a stage with few calls is watched. */
const fewestOfQuietStage = 10;
const quietPeriod = Duration.minutes(15);

/**
 * Alarms on problems that callers notice, and on silently broken promises to them. Each metric of an alarm costs money in
 * an idle month, too.
 */
export class Alarms extends Construct {
  /** The name of an alarm that is silent while the service works. */
  readonly toTest: string;
  readonly #topics: readonly ITopic[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { configuration, functions, queues, api, logs } = props;
    this.#topics = alarmTopics(this, configuration);
    for (const [environment, stage] of Object.entries(api.stages)) this.#failureRateAlarm(environment, stage);
    this.#liveAlarms(api.stages.live, functions);
    this.toTest = (this.node.findChild('liveFailures') as Alarm).alarmName;
    for (const name of functions.names) {
      if (isEngine(name)) this.#engineAlarm(name, functions);
      // One that cannot make the secret fails the deployment.
      else if (name !== 'secret-provider') this.#functionAlarm(name, props);
    }
    for (const name of queues.names) this.#queueAlarms(name, queues);
    this.#alarm('callsNotRecorded', {
      alarmDescription:
        'Calls are missing from the logs of accounts: the call-recorder failed on their lines three times.',
      metric: logs.lost({ period }),
      threshold: 0,
    });
    this.#cleanupAlarm(configuration.stackName);
    this.#chromiumAlarm(configuration.stackName);
    this.#alarm('authorizerThrottles', {
      alarmDescription: 'Calls were turned away, because the authorizer runs as often as it may.',
      metric: functions.lambdaOf('authorizer').metricThrottles({ period }),
      threshold: 0,
    });
  }

  /** The alarm on the errors of a function. */
  errorsOf(name: FunctionName): IAlarm {
    return this.node.findChild(`${name}Errors`) as Alarm;
  }

  /**
   * Failures by number, which leaves out those of files that ended an engine, since one customer can send such a file again
   * and again; and refusals, which are normal where programs are tried out, in test.
   */
  #liveAlarms(stage: Stage, functions: ServiceFunctions): void {
    const engines = functions.names.filter(isEngine);
    this.#alarm('liveFailures', {
      alarmDescription:
        'More than five calls of live were answered 5xx in five minutes, besides those whose file ended an engine.',
      metric: new MathExpression({
        expression: ['failed', ...engines.map((name) => `FILL(${name}, 0)`)].join(' - '),
        usingMetrics: {
          failed: stage.metricServerError({ period }),
          ...Object.fromEntries(
            engines.map((name) => [name, functions.lambdaOf(name).metricErrors({ period })]),
          ),
        },
        period,
      }),
      threshold: 5,
    });
    this.#alarm('liveRefusals', {
      alarmDescription: 'For 15 minutes, more than half of the calls of live were answered 4xx.',
      metric: new MathExpression({
        expression: `IF(calls >= ${fewestCalls}, refused / calls, 0)`,
        usingMetrics: {
          calls: stage.metricCount({ period, statistic: Stats.SUM }),
          refused: stage.metricClientError({ period, statistic: Stats.SUM }),
        },
        period,
      }),
      threshold: 0.5,
      evaluationPeriods: 3,
    });
  }

  /** Failures by share, for an environment with few calls. */
  #failureRateAlarm(environment: string, stage: Stage): void {
    this.#alarm(`${environment}FailureRate`, {
      alarmDescription: `More than a fifth of the calls of ${environment}, of ten or more, were answered 5xx in 15 minutes.`,
      metric: new MathExpression({
        expression: `IF(calls >= ${fewestOfQuietStage}, failed / calls, 0)`,
        usingMetrics: {
          calls: stage.metricCount({ period: quietPeriod, statistic: Stats.SUM }),
          failed: stage.metricServerError({ period: quietPeriod }),
        },
        period: quietPeriod,
      }),
      threshold: 0.2,
    });
  }

  /** Only a fault of ours ends such a function without an answer. */
  #functionAlarm(name: FunctionName, { functions, configuration }: AlarmsProps): void {
    const lambda = functions.lambdaOf(name);
    const isAuthorizer = name === 'authorizer';
    this.#alarm(`${name}Errors`, {
      alarmDescription: `The function ${name} died or ran out of time.`,
      metric: isAuthorizer
        ? authorizerErrors(lambda, configuration.stackName, period)
        : lambda.metricErrors({ period }),
      threshold: 0,
      // Metrics from logs arrive minutes later than Lambda's own.
      evaluationPeriods: isAuthorizer ? 2 : 1,
    });
  }

  /** A file can end an engine, and its owner may try again: that is no fault of ours. */
  #engineAlarm(name: FunctionName, functions: ServiceFunctions): void {
    const lambda = functions.lambdaOf(name);
    this.#alarm(`${name}Errors`, {
      alarmDescription: `For 15 minutes, more than a fifth of the calls of the function ${name} ended it or ran out of time.`,
      metric: new MathExpression({
        expression: `IF(calls >= ${fewestCalls}, errors / calls, 0)`,
        usingMetrics: {
          calls: lambda.metricInvocations({ period }),
          errors: lambda.metricErrors({ period }),
        },
        period,
      }),
      threshold: 0.2,
      evaluationPeriods: 3,
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

  /** The retention of documents is a promise to their owners, whose breach would go unnoticed. */
  #cleanupAlarm(namespace: string): void {
    this.#alarm('cleanupOverdue', {
      alarmDescription:
        'For three hours, every search found expired documents that are still stored, or there was no search.',
      metric: new Metric({
        namespace,
        metricName: cleanupMetrics.overdue,
        dimensionsMap: { service: metricsService },
        statistic: Stats.MINIMUM,
        period: cleanupPeriod,
      }),
      threshold: 0,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  /** Faults of Chromium that strangers' pages may use become public with the releases that mend them. */
  #chromiumAlarm(namespace: string): void {
    this.#alarm('chromiumAge', {
      alarmDescription: `The layer's Chromium was released more than ${oldestChromiumDays} days ago.`,
      metric: new Metric({
        namespace,
        metricName: chromiumMetrics.age,
        dimensionsMap: { service: metricsService },
        statistic: Stats.MAXIMUM,
        period: cleanupPeriod,
      }),
      threshold: oldestChromiumDays,
    });
  }

  #alarm(
    id: string,
    props: Pick<AlarmProps, 'alarmDescription' | 'metric' | 'threshold'> & Partial<AlarmProps>,
  ): void {
    const alarm = new Alarm(this, id, {
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
    });
    for (const topic of this.#topics) {
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    }
  }
}
