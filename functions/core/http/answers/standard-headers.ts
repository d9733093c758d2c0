import { apiVersion } from '../../contract/api-version.ts';

/** The headers of every response. */
export function standardHeaders(requestId: string): Record<string, string> {
  return {
    'X-Request-Id': requestId,
    'X-Api-Version': apiVersion,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}
