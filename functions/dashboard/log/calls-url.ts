import type { VisitContext } from '../../core/contract/endpoint.ts';

/** The URL of the log. */
export function callsUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/calls`;
}
