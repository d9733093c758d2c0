import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { CatalogEntry } from '../functions/catalog.ts';
import type { Environment } from '../functions/core/contract/resources/environment.ts';
import { callMetrics, endpointLabel, metricsService } from '../functions/core/contract/resources/metrics.ts';

interface CallMetricChoice {
  readonly namespace: string;
  readonly environment: Environment;
  readonly endpoint: CatalogEntry;
  readonly metric: keyof typeof callMetrics;
  readonly statistic: string;
  readonly period: Duration;
}

/** The CloudWatch metric that the functions write for one endpoint's calls in one environment. */
export function callMetric(choice: CallMetricChoice): Metric {
  const { namespace, environment, endpoint, metric, statistic, period } = choice;
  const label = endpointLabel(endpoint);
  return new Metric({
    namespace,
    metricName: callMetrics[metric],
    dimensionsMap: { service: metricsService, environment, endpoint: label },
    statistic,
    period,
    label,
  });
}
