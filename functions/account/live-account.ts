import type { CallContext } from '../core/contract/endpoint.ts';
import { Problem } from '../core/contract/problems/problem.ts';

/** The test environment neither uses an account's own bucket nor reveals it. Throws invalid_storage. */
export function liveAccount({ accountId, environment }: CallContext): string {
  if (environment === 'live') return accountId;
  throw new Problem(
    'invalid_storage',
    'The account’s own bucket is available in the live environment only. Call the live base URL with a live key.',
  );
}
