import type { KeyAccess, OwnBucket, RoleAccess } from '../../identity/account.ts';
import { sealSecret } from '../../identity/credentials/seal-secret.ts';
import { externalIdOf, putOwnBucket } from '../../identity/own-bucket.ts';
import { bucketStore } from './byob-store.ts';
import { proveBucket } from './prove-bucket.ts';
import { proveRole } from './prove-role.ts';
import { vetEndpoint } from './vet-endpoint.ts';

/** A bucket as sent by the account. Its secret is not encrypted yet. */
export interface NamedBucket extends Omit<OwnBucket, 'access'> {
  readonly access: RoleAccess | (Omit<KeyAccess, 'sealedSecret'> & { readonly secretAccessKey: string });
}

/**
 * Sets the bucket for an account's byob documents, after checking that the service can use it.
 * Throws byob_access_denied, and url_blocked for a forbidden endpoint; then nothing has changed.
 */
export async function saveOwnBucket(accountId: string, named: NamedBucket): Promise<OwnBucket> {
  const externalId = await externalIdOf(accountId);
  const ownBucket = { ...named, access: await provenAccess(accountId, externalId, named) };
  await proveBucket(await bucketStore(accountId, externalId, ownBucket), ownBucket.prefix);
  await putOwnBucket(accountId, ownBucket);
  return ownBucket;
}

async function provenAccess(
  accountId: string,
  externalId: string,
  { access }: NamedBucket,
): Promise<OwnBucket['access']> {
  if ('roleArn' in access) {
    await proveRole(access.roleArn, externalId);
    return access;
  }
  const { endpoint, accessKeyId, secretAccessKey } = access;
  return {
    endpoint: await vetEndpoint(endpoint),
    accessKeyId,
    sealedSecret: await sealSecret('byob', accountId, secretAccessKey),
  };
}
