import * as z from 'zod';
import { type Endpoint, needsCredential } from './endpoint.ts';
import { limits } from './limits.ts';

/** The header that lets a caller repeat a POST without repeating its work or charge. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** The value of the header. */
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
 * Whether an endpoint supports the header: every POST that needs a scope. Those without a scope do no work of their
 * own: they sign in, or pass on messages of another protocol.
 */
export function takesIdempotencyKey({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean {
  return method === 'POST' && needsCredential(access) && access.length > 0;
}
