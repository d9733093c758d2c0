/**
 * For clients of services that respond in milliseconds. A lost response must not delay a call for as long as its
 * function may run, so the client gives up and retries.
 */
export const clientTimeouts = {
  connectionTimeout: 1_000,
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
} as const;
