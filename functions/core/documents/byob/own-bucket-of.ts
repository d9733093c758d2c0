import { Problem } from '../../contract/problem.ts';
import { type Account, type OwnBucket, readAccount } from '../../identity/account.ts';
import { accountOf } from '../document.ts';
import { orStorageFailed } from '../storage-problem.ts';

/** The bucket that an owner's new documents go to. Throws byob_not_configured where there is none. */
export async function ownBucketOf(owner: string): Promise<OwnBucket> {
  const { ownBucket } = await accountOfOwner(owner);
  if (ownBucket) return ownBucket;
  throw new Problem(
    'byob_not_configured',
    'storage.mode byob needs a bucket of the account’s own, and it has none. Set one with PUT /account/storage, or use default.',
  );
}

/** The account that may have such a bucket. Throws byob_not_configured for the test environment. */
export async function accountOfOwner(owner: string): Promise<Account> {
  if (owner.endsWith('#live')) return orStorageFailed(readAccount(accountOf(owner)));
  throw new Problem(
    'byob_not_configured',
    'storage.mode byob is for the live environment alone. Use default.',
  );
}
