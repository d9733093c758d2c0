import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { callMetrics, endpointLabel, metricsService } from '../../contract/resources/metrics.ts';
import { metricsNamespace } from '../../settings.ts';
import { loggedTrace } from '../../trace.ts';
import type { ApiEvent, Step } from '../call.ts';
import { callContext } from '../call-context.ts';

const namespace = metricsNamespace();
const metrics = namespace ? new Metrics({ namespace, serviceName: metricsService }) : undefined;

/**
 * Writes one line for each call, which CloudWatch reads as metrics: endpoint, account, status, duration, credits and
 * pages. It never contains the path or query, which may be secret, or any input or output. Must be the first step, so
 * that it sees every response. Writes nothing if no namespace is set.
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
  for (const [name, value] of Object.entries(loggedTrace())) metrics.addMetadata(name, value);
  metrics.addMetadata('account_id', accountId);
  metrics.addMetadata('status', String(status));
  metrics.addMetric(callMetrics.duration, MetricUnit.Milliseconds, durationMs);
  if (status >= 500) metrics.addMetric(callMetrics.failures, MetricUnit.Count, 1);
  if (used?.costHundredths)
    metrics.addMetric(callMetrics.credits, MetricUnit.Count, used.costHundredths / 100);
  if (used?.pages) metrics.addMetric(callMetrics.pages, MetricUnit.Count, used.pages);
  metrics.publishStoredMetrics();
}
