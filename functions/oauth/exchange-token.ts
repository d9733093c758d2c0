import OAuth2Server from '@node-oauth/oauth2-server';
import { Problem } from '../core/contract/problems/problem.ts';
import type { ClientRecord } from '../core/identity/credentials/credential.ts';
import { revokeGrant } from '../core/identity/oauth/grant-changes.ts';
import { grantHash } from '../core/identity/oauth/grant-record.ts';
import { lifetimes } from '../core/identity/oauth/lifetimes.ts';
import { grantIdOf } from '../core/identity/oauth/token-value.ts';
import { machineToken } from './machine-token.ts';
import { tokenModel } from './token-model.ts';
import type { TokenRequest } from './token-request.ts';
import { unwrapped } from './unwrapped.ts';

/** The required fields of each grant type. */
const needed = {
  authorization_code: ['code', 'redirect_uri'],
  refresh_token: ['refresh_token'],
  client_credentials: [],
} as const satisfies Readonly<Record<string, readonly (keyof TokenRequest)[]>>;

/** The grants that the token endpoint supports. */
export const grantTypes = Object.keys(needed);

/**
 * Exchanges a code or a refresh token for new tokens, or a machine app's own credentials for an access token. Throws
 * invalid_grant, with a message that begins with `Invalid Grant: `, invalid_request, invalid_scope, invalid_target,
 * unauthorized_client and unsupported_grant_type.
 */
export async function exchangeToken(request: TokenRequest, client: ClientRecord, baseUrl: string) {
  checkFields(request);
  if (request.grant_type === 'client_credentials') return machineToken(request, client, baseUrl);
  const server = new OAuth2Server({
    model: tokenModel(request, client, baseUrl) as never, // its types require what token() never calls
    accessTokenLifetime: lifetimes.accessToken,
    refreshTokenLifetime: lifetimes.refreshToken,
    // The client is already authenticated, with or without a secret.
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
  try {
    const {
      accessToken,
      refreshToken = '',
      scope = [],
    } = await server.token(tokenRequest(request, client), new OAuth2Server.Response());
    return {
      access_token: accessToken,
      token_type: 'Bearer' as const,
      expires_in: lifetimes.accessToken,
      refresh_token: refreshToken,
      scope: scope.join(' '),
    };
  } catch (error) {
    throw await problemOf(error, request);
  }
}

function checkFields(request: TokenRequest): void {
  const { grant_type } = request;
  if (!grant_type) throw new Problem('invalid_request', 'grant_type is missing.');
  if (!isSupported(grant_type))
    throw new Problem('unsupported_grant_type', `grant_type must be one of ${grantTypes.join(', ')}.`);
  const missing = needed[grant_type].find((name) => !request[name]);
  if (missing) throw new Problem('invalid_request', `${missing} is missing.`);
}

function isSupported(grantType: string): grantType is keyof typeof needed {
  return Object.hasOwn(needed, grantType);
}

function tokenRequest(request: TokenRequest, { clientId }: ClientRecord): OAuth2Server.Request {
  const given = Object.entries(request).filter(([, value]) => value?.trim()); // empty counts as missing (RFC 6749, section 3.2)
  const body = { ...Object.fromEntries(given), client_id: clientId };
  // The library uses the length to determine whether there is a body.
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  return new OAuth2Server.Request({ method: 'POST', query: {}, headers, body });
}

/** The library itself refuses a wrong code verifier, when the code is already used up, and malformed values. */
async function problemOf(thrown: unknown, { grant_type, code }: TokenRequest): Promise<unknown> {
  const error = unwrapped(thrown);
  const isMismatch = error instanceof OAuth2Server.InvalidGrantError;
  if (!isMismatch && !(error instanceof OAuth2Server.InvalidRequestError)) return error;
  const grantId = grant_type === 'authorization_code' && code && grantIdOf('code', code);
  if (grantId) await revokeGrant(grantHash(grantId));
  return isMismatch
    ? new Problem(
        'invalid_grant',
        'Invalid Grant: code_verifier does not match the code. Request a new code.',
      )
    : new Problem('invalid_request', 'code, code_verifier and refresh_token must be sent exactly as issued.');
}
