import { Duration, Stack } from 'aws-cdk-lib';
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  PeriodOverride,
  SearchExpression,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { chunk } from '../../functions/core/chunk.ts';
import { type Environment, environments } from '../../functions/core/contract/resources/environment.ts';
import { type TableName, tables as tableShapes } from '../../functions/core/contract/resources/tables.ts';
import type { Api } from '../api/api.ts';
import type { ServiceTables } from '../data/service-tables.ts';
import type { ServiceFunctions } from '../functions/service-functions.ts';
import type { ServiceQueues } from '../messages/service-queues.ts';
import { callsByEndpoint } from './call-metrics.ts';

interface DashboardProps {
  readonly namespace: string;
  readonly functions: ServiceFunctions;
  readonly queues: ServiceQueues;
  readonly tables: ServiceTables;
  readonly api: Api;
}

const period = Duration.minutes(5);
const wholeWidth = 24;

/** A search may have 1,024 characters, and the name of a function 64. */
const namesOfSearch = 10;

/**
 * An overview of everything: the gateway, endpoints, functions, credits, tables and queues. It names few metrics and searches for
 * the others, which it finds only once they exist: see docs/decisions/aws.md#the-dashboard-searches-for-its-metrics
 */
export class Dashboard extends Construct {
  readonly #props: DashboardProps;

  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    this.#props = props;
    new CloudWatchDashboard(this, 'Dashboard', {
      // Dashboards belong to the account, not to a region.
      dashboardName: `${props.namespace}-${Stack.of(this).region}`,
      periodOverride: PeriodOverride.INHERIT,
      widgets: [
        ...environments.map((environment) => this.#gateway(environment)),
        ...environments.map((environment) => this.#endpoints(environment)),
        [this.#credits(), this.#waiting(), this.#throttledTables()],
        [heading('Functions')],
        this.#functions(),
      ],
    });
  }

  #gateway(environment: Environment): IWidget[] {
    const stage = this.#props.api.stages[environment];
    return [
      graph(`${environment}: calls`, [stage.metricCount({ period })]),
      graph(`${environment}: 4xx and 5xx`, [
        stage.metricClientError({ period }),
        stage.metricServerError({ period }),
      ]),
      graph(`${environment}: time to the whole answer, ms`, [
        stage.metricLatency({ period, statistic: 'p50' }),
        stage.metricLatency({ period, statistic: 'p95' }),
        stage.metricLatency({ period, statistic: 'p99' }),
      ]),
    ];
  }

  /** Calls are counted by their durations: see callMetrics. */
  #endpoints(environment: Environment): IWidget[] {
    const { namespace } = this.#props;
    return [
      graph(`${environment}: endpoints, calls`, [
        callsByEndpoint({ namespace, environment, metric: 'duration', statistic: 'SampleCount', period }),
      ]),
      graph(`${environment}: endpoints, failures`, [
        callsByEndpoint({ namespace, environment, metric: 'failures', statistic: 'Sum', period }),
      ]),
      graph(`${environment}: endpoints, duration p95, ms`, [
        callsByEndpoint({ namespace, environment, metric: 'duration', statistic: 'p95', period }),
      ]),
    ];
  }

  #credits(): IWidget {
    const { namespace } = this.#props;
    const choice = { namespace, environment: 'live', metric: 'credits', statistic: 'Sum', period } as const;
    return graph('Credits spent', [callsByEndpoint(choice)]);
  }

  #waiting(): IWidget {
    const { queues } = this.#props;
    return graph(
      'The oldest message waits, seconds',
      queues.names.map((name) => queues.ageOf(name, { period, label: name, statistic: 'Maximum' })),
    );
  }

  /** DynamoDB has a metric of throttled requests for each table and index, once one was throttled. */
  #throttledTables(): IWidget {
    const names = (Object.keys(tableShapes) as TableName[]).map((name) => this.#props.tables.nameOf(name));
    const found = (...dimensions: [string, ...string[]]) =>
      searches('AWS/DynamoDB', ['ReadThrottleEvents', 'WriteThrottleEvents'], dimensions, names, 'Sum');
    return graph('Throttled by DynamoDB', [
      ...found('TableName'),
      ...found('TableName', 'GlobalSecondaryIndexName'),
    ]);
  }

  #functions(): IWidget[] {
    const names = this.#props.functions.names.map(
      (name) => this.#props.functions.lambdaOf(name).functionName,
    );
    const found = (title: string, metric: string, statistic: string) =>
      graph(title, searches('AWS/Lambda', [metric], ['FunctionName'], names, statistic));
    return [
      found('Errors', 'Errors', 'Sum'),
      found('Turned away for want of concurrency', 'Throttles', 'Sum'),
      found('At work at the same time', 'ConcurrentExecutions', 'Maximum'),
      found('Duration p95, ms', 'Duration', 'p95'),
    ];
  }
}

/** The metrics of resources with these names, as few to a search as it has room for. A line is named for its dimensions. */
function searches(
  namespace: string,
  metricNames: readonly string[],
  dimensions: readonly [string, ...string[]],
  names: readonly string[],
  statistic: string,
): readonly IMetric[] {
  const schema = `{${[namespace, ...dimensions].join()}} MetricName=(${anyOf(metricNames)})`;
  const label = [
    ...dimensions.map((name) => `Dim.${name}`),
    ...(metricNames.length > 1 ? ['MetricName'] : []),
  ]
    .map((property) => `\${PROP('${property}')}`)
    .join(' ');
  return chunk(names, namesOfSearch).map((some) => {
    const expression = `SEARCH('${schema} ${dimensions[0]}=(${anyOf(some)})', '${statistic}', ${period.toSeconds()})`;
    return new SearchExpression({ expression, label, period });
  });
}

/** In quotes, since a search for `Duration` would find `InitDuration` as well. */
function anyOf(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(' OR ');
}

function heading(text: string): IWidget {
  return new TextWidget({ markdown: `## ${text}`, width: wholeWidth, height: 1 });
}

function graph(title: string, left: readonly IMetric[]): IWidget {
  return new GraphWidget({ title, left: [...left], width: wholeWidth / 3, height: 6, leftYAxis: { min: 0 } });
}
