import { type AppScope, appScopes } from '../../functions/core/contract/callers/scopes.ts';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import type { Audience } from '../../functions/core/identity/oauth/audience.ts';

interface TokenOptions {
  readonly scopes?: readonly AppScope[];
  readonly audiences?: readonly Audience[];
  readonly environment?: Environment;
}

/** A token as a person's consent would have given it: for MCP, with every scope, in the live environment by default. */
export async function accessToken(
  accountId: string,
  { scopes = appScopes, audiences = ['mcp'], environment = 'live' }: TokenOptions = {},
): Promise<string> {
  const { createClient } = await import('../../functions/core/identity/oauth/clients.ts');
  const { newCode, putGrant } = await import('../../functions/core/identity/oauth/grant-changes.ts');
  const { findGrant } = await import('../../functions/core/identity/oauth/grant-record.ts');
  const { putAccessToken } = await import('../../functions/core/identity/oauth/access-token.ts');
  const { grantIdOf, newTokenValue } = await import('../../functions/core/identity/oauth/token-value.ts');
  const redirectUri = 'http://127.0.0.1/callback';
  const { client } = await createClient({
    name: 'Agent',
    redirectUris: [redirectUri],
    environment,
    isPublic: true,
  });
  const code = newCode();
  await putGrant(code, {
    accountId,
    clientId: client.clientId,
    environment,
    scopes,
    audiences,
    redirectUri,
  });
  const grant = await findGrant(grantIdOf('code', code) ?? '');
  if (!grant) throw new Error('the grant was not saved');
  const value = newTokenValue('accessToken');
  await putAccessToken(value, { grantHash: grant.hash, clientId: client.clientId, scopes });
  return value;
}
