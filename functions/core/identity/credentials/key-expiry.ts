import type { ApiKeyRecord } from './credential.ts';

/** Whether a key has expired. */
export function hasExpired({ validUntil }: Pick<ApiKeyRecord, 'validUntil'>, nowMs = Date.now()): boolean {
  return validUntil !== undefined && Date.parse(validUntil) <= nowMs;
}
