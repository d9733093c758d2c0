import { findCredential, type GrantRecord, secretHash } from '../credential.ts';

/** The grant of that id, as it is at this moment. */
export function findGrant(grantId: string): Promise<GrantRecord | undefined> {
  return readGrant(grantHash(grantId));
}

/** The same, by what its item is found by. */
export async function readGrant(hash: string): Promise<GrantRecord | undefined> {
  const grant = await findCredential(hash);
  return grant?.kind === 'oauthGrant' ? grant : undefined;
}

/** What a grant's item is found by. No secret begins so: an id is never taken for one. */
export function grantHash(grantId: string): string {
  return secretHash(`grant ${grantId}`);
}
