import { type AppScope, appScopes, isAppScope } from '../core/contract/callers/scopes.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import type { ClientRecord } from '../core/identity/credentials/credential.ts';
import { hasExpired } from '../core/identity/credentials/key-expiry.ts';
import { putAccessToken } from '../core/identity/oauth/access-token.ts';
import { audiencesOf } from '../core/identity/oauth/audience.ts';
import { lifetimes } from '../core/identity/oauth/lifetimes.ts';
import { newTokenValue } from '../core/identity/oauth/token-value.ts';
import type { TokenRequest } from './token-request.ts';

/**
 * Issues an access token to a machine app (RFC 6749, section 4.4), without a refresh token: the app asks again. Clients
 * ask for all scopes that the metadata has, so those that the app lacks are left out, as the response's `scope` states.
 * Throws unauthorized_client for any other app, invalid_scope and invalid_target.
 */
export async function machineToken(request: TokenRequest, client: ClientRecord, baseUrl: string) {
  const { clientId, machineScopes } = client;
  if (!machineScopes)
    throw unauthorized(
      'client_credentials is only for machine apps, which an account makes in the dashboard',
    );
  if (hasExpired(client))
    throw unauthorized(`the app expired at ${client.validUntil}. Extend it in the dashboard`);
  const scopes = grantedScopes(request.scope, machineScopes);
  const value = newTokenValue('accessToken');
  await putAccessToken(value, { clientId, scopes, audiences: audiencesOf(request.resource, baseUrl) });
  return {
    access_token: value,
    token_type: 'Bearer' as const,
    expires_in: lifetimes.accessToken,
    scope: scopes.join(' '),
  };
}

function grantedScopes(asked: string | undefined, own: readonly AppScope[]): readonly AppScope[] {
  const names = asked?.split(' ').filter(Boolean) ?? [];
  if (!names.every(isAppScope))
    throw new Problem('invalid_scope', `scope must contain one or more of ${appScopes.join(', ')}.`);
  const scopes = names.length === 0 ? own : own.filter((scope) => names.includes(scope));
  if (scopes.length > 0) return scopes;
  throw new Problem('invalid_scope', `scope must contain one or more of the app’s own: ${own.join(', ')}.`);
}

function unauthorized(what: string): Problem {
  return new Problem('unauthorized_client', `Unauthorized Client: ${what}.`);
}
