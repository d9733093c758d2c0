import type { VisitContext } from '../../core/contract/endpoint.ts';

/** The URL of the apps. */
export function appsUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/oauth-apps`;
}
