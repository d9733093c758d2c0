import type { CredentialKind } from '../core/contract/credential-kind.ts';
import type { Environment } from '../core/contract/environment.ts';
import { allScopes, type Scope } from '../core/contract/scopes.ts';
import { apiKeyEnvironment } from '../core/identity/api-key.ts';
import { findCredential, secretHash } from '../core/identity/credential.ts';
import { type CredentialFault, CredentialProblem } from '../core/identity/credential-problem.ts';
import { noteKeyUse } from '../core/identity/note-key-use.ts';
import { findAccessToken } from '../core/identity/oauth/access-token.ts';
import type { Audience } from '../core/identity/oauth/audience.ts';
import { tokenPrefixes } from '../core/identity/oauth/token-value.ts';

/** Who presents a credential, and what it lets them do. */
export interface Authorized {
  readonly accountId: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  readonly credentialKind: CredentialKind;
  readonly credentialId: string;
}

/**
 * Finds who presents this credential in an environment, for the API or for MCP, which takes access tokens alone.
 * Throws a CredentialProblem: invalid_token and token_expired for what calls itself an access token, and for anything at
 * all on MCP; invalid_api_key and key_wrong_environment for everything else.
 */
export async function authorizeCredential(
  credential: string,
  environment: Environment,
  audience: Audience,
): Promise<Authorized> {
  if (!credential.startsWith(tokenPrefixes.accessToken)) {
    if (audience === 'api') return authorizeApiKey(credential, environment);
    throw new CredentialProblem(
      'invalid_token',
      'malformed',
      'This endpoint requires an OAuth access token. It does not accept API keys.',
    );
  }
  const { hash, accountId, scopes } = await findAccessToken(credential, { environment, audience });
  return { accountId, environment, scopes, credentialKind: 'accessToken', credentialId: hash };
}

async function authorizeApiKey(value: string, environment: Environment): Promise<Authorized> {
  const named = apiKeyEnvironment(value);
  if (!named) {
    throw invalidKey(
      'malformed',
      'The API key is malformed. Send it exactly as it was shown, with no extra spaces or characters.',
    );
  }
  if (named !== environment) throw wrongEnvironment(named);
  const record = await findCredential(secretHash(value));
  if (record?.kind !== 'apiKey') throw invalidKey('neverIssued', 'The API key does not exist.');
  if (record.revokedAt) throw invalidKey('onceGenuine', 'The API key was revoked. Use another one.');
  if (record.environment !== environment) throw wrongEnvironment(record.environment);
  await noteKeyUse(record);
  const { accountId, hash } = record;
  return { accountId, environment, scopes: allScopes, credentialKind: 'apiKey', credentialId: hash };
}

function invalidKey(fault: CredentialFault, message: string): CredentialProblem {
  return new CredentialProblem('invalid_api_key', fault, message);
}

function wrongEnvironment(environment: Environment): CredentialProblem {
  return new CredentialProblem(
    'key_wrong_environment',
    'onceGenuine',
    `The API key belongs to the ${environment} environment. Use the base URL of that environment, or a key of this one.`,
  );
}
