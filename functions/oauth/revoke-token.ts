import { Problem } from '../core/contract/problems/problem.ts';
import type { ClientRecord } from '../core/identity/credentials/credential.ts';
import { revokeAccessToken } from '../core/identity/oauth/access-token.ts';
import { revokeGrant } from '../core/identity/oauth/grant-changes.ts';
import { findGrant } from '../core/identity/oauth/grant-record.ts';
import { grantIdOf } from '../core/identity/oauth/token-value.ts';

/**
 * Revokes a token of the client's: an access token alone, or a refresh token with everything issued from its grant.
 * Unknown tokens and those of other clients are silently ignored (RFC 7009, section 2.2). Throws invalid_request.
 */
export async function revokeToken(token: string | undefined, { clientId }: ClientRecord): Promise<void> {
  if (!token) throw new Problem('invalid_request', 'token is missing.');
  const grantId = grantIdOf('refreshToken', token);
  if (!grantId) return revokeAccessToken(token, clientId);
  const grant = await findGrant(grantId);
  if (grant?.clientId === clientId) await revokeGrant(grant.hash);
}
