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
 * The metric of each cleanup run: how many documents and deleted accounts are overdue, because removing them failed, and
 * the number of accounts whose usage could not be reported. At least 1 if the run ended before it had checked them all.
 */
export const cleanupMetrics = { overdue: 'Overdue' } as const;

/** The dimension that Powertools gives every metric of the service. */
export const metricsService = 'pdf-service';

/** The name of an endpoint in metrics and logs. Calls that match no endpoint share one name. */
export function endpointLabel(endpoint: Pick<Endpoint, 'method' | 'path'> | undefined): string {
  return endpoint ? `${endpoint.method} ${endpoint.path}` : 'none';
}
