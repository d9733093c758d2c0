import type { OwnBucket } from '../../identity/account.ts';
import type { ByobLocation } from '../document.ts';
import type { ObjectStore } from '../objects.ts';
import { byobClient, type ClientShape } from './byob-client.ts';
import { byobDenied, byobFailed } from './byob-problem.ts';
import { liveAccountOf, ownBucketOf } from './own-bucket-of.ts';

/**
 * The store of a document in its tenant's own bucket, or of new documents. A document's location never changes. It is
 * read with the account's current access, as long as that is for the same store. Throws byob_not_configured, and
 * byob_access_denied if the document cannot be reached.
 */
export async function byobStore(tenant: string, location: ByobLocation | undefined): Promise<ObjectStore> {
  const { accountId, externalId = '', ownBucket } = await liveAccountOf(tenant);
  if (!location) return bucketStore(accountId, externalId, ownBucket ?? (await ownBucketOf(tenant)));
  if (!ownBucket || endpointOf(ownBucket) !== location.endpoint) {
    throw byobDenied(
      'The document is in storage that the account has since changed or removed. Set that storage again with PUT /account/storage.',
    );
  }
  const { bucket, region } = location;
  return bucketStore(accountId, externalId, { ...ownBucket, bucket, region });
}

/** A bucket as a store. */
export async function bucketStore(
  accountId: string,
  externalId: string,
  { bucket, region, access }: OwnBucket,
): Promise<ObjectStore> {
  const shape: ClientShape = { accountId, externalId, region, access };
  return { client: await byobClient(shape), bucket, failed: byobFailed };
}

function endpointOf({ access }: OwnBucket): string | undefined {
  return 'endpoint' in access ? access.endpoint : undefined;
}
