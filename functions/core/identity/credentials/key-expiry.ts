import type { ApiKeyRecord } from './credential.ts';

/** Whether the time of a key is over. */
export function hasExpired({ validUntil }: Pick<ApiKeyRecord, 'validUntil'>, nowMs = Date.now()): boolean {
  return validUntil !== undefined && Date.parse(validUntil) <= nowMs;
}
