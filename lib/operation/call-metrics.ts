import type { Duration } from 'aws-cdk-lib';
import { type IMetric, SearchExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import { callMetrics } from '../../functions/core/contract/resources/metrics.ts';

interface Choice {
  readonly namespace: string;
  readonly environment: Environment;
  readonly metric: keyof typeof callMetrics;
  readonly statistic: 'Sum' | 'SampleCount' | 'p95';
  readonly period: Duration;
}

/** As many lines as one can tell apart. */
const mostEndpoints = 20;

/** The CloudWatch metric that the functions write for calls in an environment: of the endpoints with most of it, the first 20. */
export function callsByEndpoint({ namespace, environment, metric, statistic, period }: Choice): IMetric {
  const dimensions = `{"${namespace}",endpoint,environment,service}`;
  const query = `${dimensions} MetricName="${callMetrics[metric]}" environment="${environment}"`;
  const search = `SEARCH('${query}', '${statistic}', ${period.toSeconds()})`;
  const order = statistic === 'p95' ? 'MAX' : 'SUM';
  return new SearchExpression({
    expression: `SORT(${search}, ${order}, DESC, ${mostEndpoints})`,
    label: `\${PROP('Dim.endpoint')}`,
    period,
  });
}
