/**
 * For clients of services that answer in milliseconds: a lost answer must not hold a call for as long as its function
 * may run, so the client gives up and asks again.
 */
export const clientTimeouts = {
  connectionTimeout: 1_000,
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
} as const;
