import type { CallContext } from '../core/contract/endpoint.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { limitAddress } from '../core/identity/attempts/limit-address.ts';
import type { ClientRecord } from '../core/identity/credentials/credential.ts';
import { checkedClientName, checkedRedirectUris } from '../core/identity/oauth/client-fields.ts';
import { createClient } from '../core/identity/oauth/clients.ts';
import { lifetimes, nowSeconds } from '../core/identity/oauth/lifetimes.ts';
import { authenticationMethods } from './metadata.ts';

/** An app's own metadata (RFC 7591, section 2), limited to what has an effect. */
interface Registration {
  readonly redirect_uris?: readonly string[] | undefined;
  readonly client_name?: string | undefined;
  readonly token_endpoint_auth_method?: string | undefined;
  readonly grant_types?: readonly string[] | undefined;
  readonly response_types?: readonly string[] | undefined;
}

/**
 * Registers an unverified app: only its own claims are known, as the consent page points out. Only valid registrations
 * count towards the limit of their address, which many people may share. Throws invalid_redirect_uri,
 * invalid_client_metadata and rate_limited.
 */
export async function registerClient(
  registration: Registration,
  { environment, clientAddress }: CallContext,
) {
  const { redirect_uris = [], client_name, token_endpoint_auth_method: method = 'none' } = registration;
  if (!authenticationMethods.includes(method)) {
    throw invalid(`token_endpoint_auth_method must be one of ${authenticationMethods.join(', ')}.`);
  }
  checkFlow(registration);
  const redirectUris = checkedRedirectUris(redirect_uris);
  const name = checkedName(client_name ?? nameFrom(redirectUris));
  await limitAddress('register', clientAddress);
  const { client, secret } = await createClient({
    name,
    redirectUris,
    environment,
    isPublic: method === 'none',
    expiresAtSeconds: nowSeconds() + lifetimes.unusedRegistration,
  });
  return described(client, method, secret);
}

function checkFlow({ grant_types = ['authorization_code'], response_types = ['code'] }: Registration): void {
  if (!grant_types.includes('authorization_code'))
    throw invalid('grant_types must include authorization_code.');
  if (!response_types.includes('code')) throw invalid('response_types must include code.');
}

/** An app without a name is named after its redirect host. */
function nameFrom([first = '']: readonly string[]): string {
  return URL.parse(first)?.host.slice(0, 100) || 'App';
}

function checkedName(name: string): string {
  try {
    return checkedClientName(name);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw invalid(`client_${error.message}`);
  }
}

function described(client: ClientRecord, method: string, secret: string | undefined) {
  return {
    client_id: client.clientId,
    client_id_issued_at: Math.floor(Date.parse(client.createdAt) / 1_000),
    ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 as const }),
    client_name: client.name,
    redirect_uris: [...client.redirectUris],
    token_endpoint_auth_method: method,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

function invalid(message: string): Problem {
  return new Problem('invalid_client_metadata', message);
}
