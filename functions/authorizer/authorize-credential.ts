import type { CredentialKind } from '../core/contract/callers/credential-kind.ts';
import { allScopes, type Scope } from '../core/contract/callers/scopes.ts';
import {
  appSpender,
  type CapHint,
  keySpender,
  type SpenderId,
} from '../core/contract/fields/access/spend-cap.ts';
import type { WebToken } from '../core/contract/fields/access/web-token.ts';
import type { Environment } from '../core/contract/resources/environment.ts';
import { apiKeyEnvironment } from '../core/identity/credentials/api-key.ts';
import {
  type ApiKeyRecord,
  findCredential,
  secretHash,
  type WebTokenRecord,
} from '../core/identity/credentials/credential.ts';
import { type CredentialFault, CredentialProblem } from '../core/identity/credentials/credential-problem.ts';
import { hasExpired } from '../core/identity/credentials/key-expiry.ts';
import { noteKeyUse } from '../core/identity/credentials/note-key-use.ts';
import { keyOfWebToken, webTokenOf } from '../core/identity/credentials/web-token.ts';
import { findAccessToken, findTokenRecord } from '../core/identity/oauth/access-token.ts';
import type { Audience } from '../core/identity/oauth/audience.ts';
import { tokenPrefixes } from '../core/identity/oauth/token-value.ts';

/** The holder of a credential, and what it permits. */
export interface Authorized {
  readonly accountId: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  readonly credentialKind: CredentialKind;
  readonly credentialId: string;
  /** The API key or app, under the id that counts its spending. */
  readonly spender: SpenderId;
  readonly capHint?: CapHint | undefined;
  /** The restrictions of a web page's token. */
  readonly webToken?: WebToken;
  /** The origins of web pages that may read the answer. */
  readonly origins?: readonly string[] | undefined;
}

/**
 * Finds the holder of a credential in an environment, for the API or for MCP, which only accepts access tokens.
 * Throws a CredentialProblem: invalid_token and token_expired for anything in the form of an access token, and for
 * everything on MCP; invalid_api_key and key_wrong_environment otherwise.
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
  const record = await findTokenRecord(credential);
  if (record?.kind === 'webToken') return authorizeWebToken(record, environment, audience);
  const { hash, ...token } = await findAccessToken(credential, { environment, audience }, record);
  const { accountId, clientId, scopes, capHint } = token;
  const spender = appSpender(clientId);
  return {
    accountId,
    environment,
    scopes,
    credentialKind: 'accessToken',
    credentialId: hash,
    spender,
    capHint,
  };
}

/** Calls with it are the key's, and count against the key's cap. */
async function authorizeWebToken(
  token: WebTokenRecord,
  environment: Environment,
  audience: Audience,
): Promise<Authorized> {
  if (audience === 'mcp')
    throw new CredentialProblem(
      'invalid_token',
      'onceGenuine',
      'The access token was issued for web pages, not for MCP.',
    );
  const key = await keyOfWebToken(token, environment);
  await noteKeyUse(key);
  const { accountId, hash, capHint, scopes: ofKey = allScopes } = key;
  return {
    accountId,
    environment,
    scopes: token.scopes.filter((scope) => ofKey.includes(scope)),
    credentialKind: 'accessToken',
    credentialId: hash,
    spender: keySpender(hash),
    capHint,
    webToken: webTokenOf(token),
    origins: [...(key.origins ?? []), ...(token.origins ?? [])],
  };
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
  if (hasExpired(record)) throw expired(record);
  if (record.environment !== environment) throw wrongEnvironment(record.environment);
  await noteKeyUse(record);
  const { accountId, hash, scopes = allScopes, capHint, origins } = record;
  const spender = keySpender(hash);
  return {
    accountId,
    environment,
    scopes,
    credentialKind: 'apiKey',
    credentialId: hash,
    spender,
    capHint,
    origins,
  };
}

function expired({ validUntil = '' }: ApiKeyRecord): CredentialProblem {
  const when = `${validUntil.slice(0, 10)} ${validUntil.slice(11, 16)} UTC`;
  return new CredentialProblem(
    'token_expired',
    'onceGenuine',
    `The API key expired at ${when}. Use another one, or ask the owner of the account to extend it.`,
  );
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
