import type { VisitContext } from '../../core/contract/endpoint.ts';

/** The URL of an environment's documents. */
export function documentsUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/documents`;
}
