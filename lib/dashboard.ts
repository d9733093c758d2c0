import { Duration, Stack } from 'aws-cdk-lib';
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  PeriodOverride,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { allEndpoints, catalog } from '../functions/catalog.ts';
import { type Environment, environments } from '../functions/core/contract/resources/environment.ts';
import type { FunctionName } from '../functions/core/contract/resources/functions.ts';
import { deployment } from '../functions/deployment.ts';
import type { Api } from './api.ts';
import { callMetric } from './call-metrics.ts';
import type { ServiceFunctions } from './service-functions.ts';
import type { ServiceQueues } from './service-queues.ts';
import type { ServiceTables } from './service-tables.ts';

interface DashboardProps {
  readonly namespace: string;
  readonly functions: ServiceFunctions;
  readonly queues: ServiceQueues;
  readonly tables: ServiceTables;
  readonly api: Api;
}

const period = Duration.minutes(5);
const wholeWidth = 24;

/** An overview of everything: the gateway, each family's endpoints, functions, credits and queues. */
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
        [graph('Credits spent', this.#credits()), this.#turnedAway(), this.#waiting()],
        [graph('Throttled by DynamoDB', this.#throttledTables())],
        ...Object.keys(catalog).flatMap((family) => [
          [new TextWidget({ markdown: `## ${family}`, width: wholeWidth, height: 1 })],
          this.#endpoints(family),
        ]),
        [new TextWidget({ markdown: '## Functions', width: wholeWidth, height: 1 })],
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
  #endpoints(family: string): IWidget[] {
    const choose = (metric: 'duration' | 'failures', statistic: string): IMetric[] =>
      allEndpoints
        .filter((endpoint) => endpoint.family === family)
        .map((endpoint) =>
          callMetric({
            namespace: this.#props.namespace,
            environment: 'live',
            endpoint,
            metric,
            statistic,
            period,
          }),
        );
    return [
      graph(`${family}: calls`, choose('duration', 'SampleCount')),
      graph(`${family}: failures`, choose('failures', 'Sum')),
      graph(`${family}: duration p95, ms`, choose('duration', 'p95')),
    ];
  }

  #credits(): IMetric[] {
    return allEndpoints
      .filter(({ price }) => price.baseHundredths > 0)
      .map((endpoint) =>
        callMetric({
          namespace: this.#props.namespace,
          environment: 'live',
          endpoint,
          metric: 'credits',
          statistic: 'Sum',
          period,
        }),
      );
  }

  /** The authorizer first: while it is throttled, every call with a credential fails. */
  #turnedAway(): IWidget {
    return graph(
      'Turned away for want of concurrency',
      (Object.keys(deployment) as FunctionName[]).map((name) =>
        this.#props.functions.lambdaOf(name).metricThrottles({ period, label: name }),
      ),
    );
  }

  #throttledTables(): IMetric[] {
    return this.#props.tables.throttles({ period }).map(({ metric }) => metric);
  }

  #waiting(): IWidget {
    const { queues } = this.#props;
    return graph(
      'The oldest message waits, seconds',
      queues.names.map((name) => queues.ageOf(name, { period, label: name, statistic: 'Maximum' })),
    );
  }

  #functions(): IWidget[] {
    const lambdas = (Object.keys(deployment) as FunctionName[]).map((name) => ({
      label: name,
      lambda: this.#props.functions.lambdaOf(name),
    }));
    return [
      graph(
        'Errors',
        lambdas.map(({ label, lambda }) => lambda.metricErrors({ period, label })),
      ),
      graph(
        'Duration p95, ms',
        lambdas.map(({ label, lambda }) => lambda.metricDuration({ period, label, statistic: 'p95' })),
      ),
      graph(
        'At work at the same time',
        lambdas.map(({ label, lambda }) =>
          lambda.metric('ConcurrentExecutions', { period, label, statistic: 'Maximum' }),
        ),
      ),
    ];
  }
}

function graph(title: string, left: IMetric[]): IWidget {
  return new GraphWidget({ title, left, width: wholeWidth / 3, height: 6, leftYAxis: { min: 0 } });
}
