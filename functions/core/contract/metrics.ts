import type { Endpoint } from './endpoint.ts';

/**
 * What is measured of every call, as the functions write it and the dashboard reads it: a value for each endpoint and
 * environment. A metric costs by the hour that it is written in, so calls are counted by their durations, and
 * failures, credits and pages are written where there are any.
 */
export const callMetrics = {
  duration: 'Duration',
  failures: 'Failures',
  credits: 'Credits',
  pages: 'Pages',
} as const;

/** The dimension that Powertools gives every metric of the service. */
export const metricsService = 'pdf-service';

/** An endpoint by the name that metrics and logs know it by; one name stands for all that has no endpoint. */
export function endpointLabel(endpoint: Pick<Endpoint, 'method' | 'path'> | undefined): string {
  return endpoint ? `${endpoint.method} ${endpoint.path}` : 'none';
}
