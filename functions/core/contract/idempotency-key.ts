import * as z from 'zod';
import { type Endpoint, needsCredential } from './endpoint.ts';
import { limits } from './limits.ts';

/** The header by which a caller may repeat a POST without its work being done, or paid for, again. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** What the header may hold. */
export const idempotencyKeyField = z
  .string()
  .regex(
    new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyCharacters}}$`),
    `must be 1 to ${limits.idempotencyKeyCharacters} visible ASCII characters`,
  )
  .describe(
    `A unique value for each piece of work, such as a UUID. For ${limits.idempotencyHours} hours, the same key with the same request returns ` +
      'the first result again at no extra cost.',
  );

/**
 * Whether an endpoint heeds the header: every POST that needs a scope. What has none does no work of its own: it signs
 * in, or passes on the messages of another protocol.
 */
export function takesIdempotencyKey({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean {
  return method === 'POST' && needsCredential(access) && access.length > 0;
}
