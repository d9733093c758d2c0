import type OAuth2Server from '@node-oauth/oauth2-server';
import { Problem } from '../core/contract/problems/problem.ts';
import { findAccount } from '../core/identity/account.ts';
import { type ClientRecord, type GrantRecord, secretHash } from '../core/identity/credentials/credential.ts';
import { putAccessToken } from '../core/identity/oauth/access-token.ts';
import { audiencesOf } from '../core/identity/oauth/audience.ts';
import { revokeGrant, rotateRefreshToken, useCode } from '../core/identity/oauth/grant-changes.ts';
import { findGrant } from '../core/identity/oauth/grant-record.ts';
import { lifetimes, nowSeconds } from '../core/identity/oauth/lifetimes.ts';
import { grantIdOf, newTokenValue } from '../core/identity/oauth/token-value.ts';
import type { TokenRequest } from './token-request.ts';

/** The library's `user` for each step: the grant, and its next refresh token. */
interface GrantInHand {
  readonly grant: GrantRecord;
  readonly nextRefreshToken: string;
}

/**
 * The library's model for one token request of an authenticated client: it finds the grant, uses up the presented
 * credential, and stores what is issued. Each step throws a problem of ours that explains the error.
 */
export function tokenModel(request: TokenRequest, client: ClientRecord, baseUrl: string) {
  return {
    getClient: async () => ({ id: client.clientId, grants: ['authorization_code', 'refresh_token'] }),
    getAuthorizationCode: async (code: string) => {
      const user = await grantInHand('code', code, client);
      const { grant } = user;
      await checkCode(code, grant, request);
      checkResource(request, grant, baseUrl);
      return {
        authorizationCode: code,
        expiresAt: new Date(grant.codeValidUntilSeconds * 1_000),
        redirectUri: grant.redirectUri,
        scope: grant.scopes,
        client: { id: grant.clientId },
        user,
        ...(grant.codeChallenge && { codeChallenge: grant.codeChallenge, codeChallengeMethod: 'S256' }),
      };
    },
    revokeAuthorizationCode: async ({ user }: { readonly user: GrantInHand }) => {
      if (await useCode(user.grant, user.nextRefreshToken)) return true;
      await revokeGrant(user.grant.hash);
      throw codeUsed();
    },
    getRefreshToken: async (refreshToken: string) => {
      const user = await grantInHand('refreshToken', refreshToken, client);
      await checkRefreshToken(refreshToken, user.grant);
      checkScope(request, user.grant);
      checkResource(request, user.grant, baseUrl);
      return { refreshToken, scope: user.grant.scopes, client: { id: user.grant.clientId }, user };
    },
    revokeToken: async ({
      refreshToken,
      user,
    }: {
      readonly refreshToken: string;
      readonly user: GrantInHand;
    }) => {
      if (await rotateRefreshToken(user.grant, refreshToken, user.nextRefreshToken)) return true;
      throw invalidGrant('another request has just used the refresh token. Continue with its response');
    },
    generateAccessToken: async () => newTokenValue('accessToken'),
    generateRefreshToken: async (_client: unknown, { nextRefreshToken }: GrantInHand) => nextRefreshToken,
    saveToken: async (token: OAuth2Server.Token, saved: OAuth2Server.Client, user: GrantInHand) => {
      const scopes = user.grant.scopes.filter((scope) => token.scope?.includes(scope));
      const { hash: grantHash, clientId } = user.grant;
      await putAccessToken(token.accessToken, { grantHash, clientId, scopes });
      return { ...token, scope: scopes, client: saved, user };
    },
  };
}

/** The grant of a code or refresh token, if it is the client's and its account exists. */
async function grantInHand(
  kind: 'code' | 'refreshToken',
  value: string,
  { clientId }: ClientRecord,
): Promise<GrantInHand> {
  const grantId = grantIdOf(kind, value);
  const grant = grantId ? await findGrant(grantId) : undefined;
  const isOwn = grant?.clientId === clientId;
  if (!grantId || !isOwn || !(await findAccount(grant.accountId))) {
    throw invalidGrant(
      `the ${kind === 'code' ? 'code' : 'refresh token'} does not exist or belongs to another app`,
    );
  }
  return { grant, nextRefreshToken: newTokenValue('refreshToken', grantId) };
}

async function checkCode(code: string, grant: GrantRecord, { redirect_uri }: TokenRequest): Promise<void> {
  if (grant.codeHash !== secretHash(code))
    throw invalidGrant('the code does not exist or belongs to another app');
  if (grant.codeUsedAt) {
    await revokeGrant(grant.hash);
    throw codeUsed();
  }
  if (grant.revokedAt) throw revoked();
  if (grant.codeValidUntilSeconds <= nowSeconds()) {
    throw invalidGrant(`the code has expired: codes last ${lifetimes.code / 60} minutes. Request a new one`);
  }
  if (redirect_uri !== grant.redirectUri) {
    throw invalidGrant('redirect_uri is not the one that the code was requested with');
  }
}

/** A refresh token presented again after its exchange may be stolen: the grant is revoked. */
async function checkRefreshToken(refreshToken: string, grant: GrantRecord): Promise<void> {
  if (grant.revokedAt) throw revoked();
  if (grant.refreshHash !== secretHash(refreshToken)) {
    await revokeGrant(grant.hash);
    throw invalidGrant(
      'the refresh token was already used, so all tokens issued from it are revoked. Request access again',
    );
  }
  if ((grant.refreshValidUntilSeconds ?? 0) <= nowSeconds()) {
    throw invalidGrant('the refresh token has expired. Request access again');
  }
}

/** Checked before the token is used up: the library does it afterwards. */
function checkScope({ scope }: TokenRequest, { scopes }: GrantRecord): void {
  const wanted = scope?.split(' ').filter(Boolean) ?? [];
  if (wanted.every((name) => (scopes as readonly string[]).includes(name))) return;
  throw new Problem('invalid_scope', `scope may contain only what was granted: ${scopes.join(' ')}.`);
}

function checkResource({ resource }: TokenRequest, { audiences }: GrantRecord, baseUrl: string): void {
  if (resource === undefined) return;
  if (audiencesOf(resource, baseUrl).every((audience) => audiences.includes(audience))) return;
  throw new Problem('invalid_target', 'resource is not the one that was requested at authorization.');
}

function codeUsed(): Problem {
  return invalidGrant(
    'the code was already used, so all tokens issued from it are revoked. Request a new one',
  );
}

function revoked(): Problem {
  return invalidGrant('access was revoked. Request it again');
}

function invalidGrant(what: string): Problem {
  return new Problem('invalid_grant', `Invalid Grant: ${what}.`);
}
