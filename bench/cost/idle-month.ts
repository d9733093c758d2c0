import type { Template } from 'aws-cdk-lib/assertions';
import prices from '../prices.json' with { type: 'json' };
import { gbSecondsOf } from './lambda-dollars.ts';
import type { ScheduledUsage } from './usage.ts';

/** A line of the bill: what there is, how much of it, and its price. */
export interface BillLine {
  readonly what: string;
  readonly amount: string;
  readonly dollars: number;
}

/** The minutes of a month, as AWS counts it. */
const minutesOfMonth = 730 * 60;

/** Lambda polls a queue with five connections, each of which asks every 20 seconds while there is nothing. */
const pollsOfMonth = 5 * (60 / 20) * minutesOfMonth;

/** The layers and bundles that CDK keeps in its bucket. */
const assetsGb = 0.3;

/** What it writes every hour: what is overdue, and the age of Chromium. */
const metricsOfCleanup = 2;

/** Log lines of a scheduled run: Lambda's own, metrics, and the result. */
const logBytesOfRun = 1_500;

/** What a month without calls costs: the resources of the template, and the runs on a schedule. */
export function idleMonth(template: Template, scheduled: readonly ScheduledUsage[]): readonly BillLine[] {
  const { cloudwatch, sqs, lambda, dynamodb, xray, kms, s3, logs } = prices;
  const propertiesOf = (type: string): readonly Properties[] =>
    Object.values(template.findResources(type)).map(({ Properties = {} }) => Properties);
  const alarmMetrics = propertiesOf('AWS::CloudWatch::Alarm').reduce((sum, one) => sum + metricsOf(one), 0);
  const dashboards = propertiesOf('AWS::CloudWatch::Dashboard').map(({ DashboardBody }) =>
    linesOf(DashboardBody),
  );
  const large = dashboards.filter((count) => count > cloudwatch.free.metricsOfDashboard).length;
  const polls = propertiesOf('AWS::Lambda::EventSourceMapping').length * pollsOfMonth;
  const runsOf = ({ everyMinutes }: ScheduledUsage) => minutesOfMonth / everyMinutes;
  const total = (of: (one: ScheduledUsage) => number) =>
    scheduled.reduce((sum, one) => sum + runsOf(one) * of(one), 0);
  const runs = total(() => 1);
  const gbSeconds = total(({ name, durationMs }) => gbSecondsOf(name, durationMs));
  const [reads, writes] = [total(({ readUnits }) => readUnits), total(({ writeUnits }) => writeUnits)];
  const metrics = metricsOfCleanup + propertiesOf('AWS::Logs::MetricFilter').length;
  const composites = propertiesOf('AWS::CloudWatch::CompositeAlarm').length;
  const keys = propertiesOf('AWS::KMS::Key').length;
  const logged = (runs * logBytesOfRun) / 1e9;
  return [
    {
      what: 'alarms',
      amount: `${alarmMetrics} metrics, of which ${cloudwatch.free.alarmMetrics} are free`,
      dollars:
        beyond(alarmMetrics, cloudwatch.free.alarmMetrics) * cloudwatch.alarmMetricMonth +
        composites * cloudwatch.compositeAlarmMonth,
    },
    {
      what: 'dashboard',
      amount: `${dashboards.join(', ')} metrics and searches; one of ${cloudwatch.free.metricsOfDashboard} is free`,
      dollars:
        (large + beyond(dashboards.length - large, cloudwatch.free.dashboards)) * cloudwatch.dashboardMonth,
    },
    {
      what: 'metrics of the service',
      amount: `${metrics}, of which ${cloudwatch.free.metrics} are free`,
      dollars: beyond(metrics, cloudwatch.free.metrics) * cloudwatch.metricMonth,
    },
    {
      what: 'polling of the queues',
      amount: `${whole(polls)} requests, of which ${whole(sqs.free.requests)} are free`,
      dollars: (beyond(polls, sqs.free.requests) * sqs.requestsPerMillion) / 1e6,
    },
    {
      what: 'scheduled runs',
      amount: `${whole(runs)}, ${whole(gbSeconds)} GB-seconds, of which ${whole(lambda.free.gbSeconds)} are free`,
      dollars:
        (beyond(runs, lambda.free.requests) * lambda.requestsPerMillion) / 1e6 +
        beyond(gbSeconds, lambda.free.gbSeconds) * lambda.x86_64PerGbSecond,
    },
    {
      what: 'their reads and writes of tables',
      amount: `${whole(reads)} and ${whole(writes)} units`,
      dollars: (reads * dynamodb.readsPerMillion + writes * dynamodb.writesPerMillion) / 1e6,
    },
    {
      what: 'their traces',
      amount: `${whole(runs)}, of which ${whole(xray.free.traces)} are free`,
      dollars: (beyond(runs, xray.free.traces) * xray.tracesPerMillion) / 1e6,
    },
    {
      what: 'their logs',
      amount: `${logged.toFixed(2)} GB, of which ${logs.free.gb} are free`,
      dollars: beyond(logged, logs.free.gb) * logs.ingestedPerGb,
    },
    {
      what: 'restorable tables, while they are empty',
      amount: `${propertiesOf('AWS::DynamoDB::GlobalTable').length} of 0 GB`,
      dollars: 0,
    },
    { what: 'keys of KMS', amount: `${keys}`, dollars: keys * kms.keyMonth },
    { what: 'code in CDK’s bucket', amount: `${assetsGb} GB`, dollars: assetsGb * s3.storedPerGbMonth },
  ];
}

type Properties = Readonly<Record<string, unknown>>;

/** Each metric of an alarm on an expression is charged. */
function metricsOf({ Metrics }: Properties): number {
  if (!Array.isArray(Metrics)) return 1;
  return Metrics.filter((metric: object) => 'MetricStat' in metric).length;
}

/** The metrics and searches of a dashboard, whose body is joined from texts and references. */
function linesOf(body: unknown): number {
  const joined = body as { readonly 'Fn::Join': readonly [string, readonly unknown[]] };
  const text = joined['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : 'reference')).join('');
  const { widgets } = JSON.parse(text) as { widgets: { properties: { metrics?: unknown[] } }[] };
  return widgets.reduce((sum, { properties: { metrics = [] } }) => sum + metrics.length, 0);
}

function beyond(amount: number, free: number): number {
  return Math.max(0, amount - free);
}

function whole(amount: number): string {
  return Math.round(amount).toLocaleString('en');
}
