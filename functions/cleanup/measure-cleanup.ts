import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { cleanupMetrics, metricsService } from '../core/contract/resources/metrics.ts';
import { metricsNamespace } from '../core/settings.ts';

const namespace = metricsNamespace();

/** Logs how much is overdue after a run, in CloudWatch's metric format. Logs nothing if no namespace is set. */
export function measureCleanup(overdueCount: number): void {
  if (!namespace) return;
  const metrics = new Metrics({ namespace, serviceName: metricsService });
  metrics.addMetric(cleanupMetrics.overdue, MetricUnit.Count, overdueCount);
  metrics.publishStoredMetrics();
}
