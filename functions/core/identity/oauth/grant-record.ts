import { findCredential, type GrantRecord, secretHash } from '../credentials/credential.ts';

/** The grant with this id, read consistently. */
export function findGrant(grantId: string): Promise<GrantRecord | undefined> {
  return readGrant(grantHash(grantId));
}

/** The same, by the key of its item. */
export async function readGrant(hash: string): Promise<GrantRecord | undefined> {
  const grant = await findCredential(hash);
  return grant?.kind === 'oauthGrant' ? grant : undefined;
}

/** The key of a grant's item. No secret starts like this, so the two are never confused. */
export function grantHash(grantId: string): string {
  return secretHash(`grant ${grantId}`);
}
