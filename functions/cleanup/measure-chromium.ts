import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { chromiumMetrics, metricsService } from '../core/contract/resources/metrics.ts';
import { chromiumReleased, metricsNamespace } from '../core/settings.ts';

const dayMs = 86_400_000;

/** Logs the age of the layer's Chromium in days, in CloudWatch's metric format, where that is measured. */
export function measureChromium(): void {
  const [namespace, released] = [metricsNamespace(), chromiumReleased()];
  if (!namespace || !released) return;
  const metrics = new Metrics({ namespace, serviceName: metricsService });
  metrics.addMetric(
    chromiumMetrics.age,
    MetricUnit.Count,
    Math.floor((Date.now() - Date.parse(released)) / dayMs),
  );
  metrics.publishStoredMetrics();
}
