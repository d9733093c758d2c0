import { accountOf, environmentOf } from '../../contract/callers/tenant.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { type Account, type OwnBucket, readAccount } from '../../identity/account.ts';
import { orStorageFailed } from '../storage-problem.ts';

/** The bucket for a tenant's new documents. Throws byob_not_configured if there is none. */
export async function ownBucketOf(tenant: string): Promise<OwnBucket> {
  const { ownBucket } = await liveAccountOf(tenant);
  if (ownBucket) return ownBucket;
  throw new Problem(
    'byob_not_configured',
    'storage.mode byob requires a bucket of the account’s own, and the account has none. Set one with PUT /account/storage, or use default.',
  );
}

/** The tenant's account, which can have its own bucket. Throws byob_not_configured in the test environment. */
export async function liveAccountOf(tenant: string): Promise<Account> {
  if (environmentOf(tenant) === 'live') return orStorageFailed(readAccount(accountOf(tenant)));
  throw new Problem(
    'byob_not_configured',
    'storage.mode byob is available in the live environment only. Use default.',
  );
}
