/** The day of the last change to the API that a client could notice. */
export const apiVersion = '2026-11-21';

/** Headers that every answer carries. */
export function standardHeaders(requestId: string): Record<string, string> {
  return {
    'X-Request-Id': requestId,
    'X-Api-Version': apiVersion,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}
