import type { Endpoint } from '../endpoint.ts';

/**
 * The metrics of every call, as the functions write them and the CloudWatch dashboard reads them: one value for each
 * endpoint and environment. A metric costs money for each hour in which it is written. So calls are counted by their
 * durations, and failures, credits and pages are written only if there are any.
 */
export const callMetrics = {
  duration: 'Duration',
  failures: 'Failures',
  credits: 'Credits',
  pages: 'Pages',
} as const;

/**
 * The metric of the cleanup's search of each hour: how many documents were found that should have been removed. At least
 * 1 if the search ended before it had read everything.
 */
export const cleanupMetrics = { overdue: 'Overdue' } as const;

/** The metric of each hour: the days since the release of the layer's Chromium. */
export const chromiumMetrics = { age: 'ChromiumAge' } as const;

/** The dimension that Powertools gives every metric of the service. */
export const metricsService = 'pdf-service';

/** The name of an endpoint in metrics and logs. Calls that match no endpoint share one name. */
export function endpointLabel(endpoint: Pick<Endpoint, 'method' | 'path'> | undefined): string {
  return endpoint ? `${endpoint.method} ${endpoint.path}` : 'none';
}
