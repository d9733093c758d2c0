import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { callMetrics, endpointLabel, metricsService } from '../../contract/metrics.ts';
import { metricsNamespace } from '../../settings.ts';
import type { ApiEvent, Step } from '../call.ts';
import { callContext } from '../call-context.ts';

const namespace = metricsNamespace();
const metrics = namespace ? new Metrics({ namespace, serviceName: metricsService }) : undefined;

/**
 * Writes one line of each call, answered or failed, which CloudWatch reads as metrics: its endpoint, its account, its
 * status and what it took. Never the path or query, which may be a secret, and nothing of what was sent or made.
 * It has to be the first step, so that it hears of every answer. Where no namespace is set, nothing is written.
 */
export function measureCalls(): Step {
  const startedAtMs = new WeakMap<ApiEvent, number>();
  const write: NonNullable<Step['after']> = ({ event, response }) =>
    writeCall(event, response?.statusCode ?? 500, performance.now() - (startedAtMs.get(event) ?? 0));
  return {
    before: ({ event }) => {
      startedAtMs.set(event, performance.now());
    },
    after: write,
    onError: write,
  };
}

function writeCall(event: ApiEvent, status: number, durationMs: number): void {
  if (!metrics) return;
  const { endpoint, used } = event.call;
  const { accountId, environment, requestId } = callContext(event);
  metrics.addDimensions({ environment, endpoint: endpointLabel(endpoint) });
  metrics.addMetadata('request_id', requestId);
  metrics.addMetadata('account_id', accountId);
  metrics.addMetadata('status', String(status));
  metrics.addMetric(callMetrics.duration, MetricUnit.Milliseconds, durationMs);
  if (status >= 500) metrics.addMetric(callMetrics.failures, MetricUnit.Count, 1);
  if (used?.costHundredths)
    metrics.addMetric(callMetrics.credits, MetricUnit.Count, used.costHundredths / 100);
  if (used?.pages) metrics.addMetric(callMetrics.pages, MetricUnit.Count, used.pages);
  metrics.publishStoredMetrics();
}
