import { clientHash } from '../oauth/client-record.ts';
import { type ApiKeyRecord, findCredential } from './credential.ts';

/** The credential of a call: an API key, or an app with an access token. */
export interface CredentialOwner {
  readonly kind: 'apiKey' | 'app';
  /** A key's keyId, or an app's client ID. Neither is a secret. */
  readonly id: string;
  readonly name: string;
}

/** The ID of an API key, for its account to see and filter by. The key cannot be derived from it. */
function keyId({ hash }: Pick<ApiKeyRecord, 'hash'>): string {
  return `key_${hash.slice(0, 16)}`;
}

/** The owner of the credential with this hash; undefined for a session, and if the credential no longer exists. */
export async function credentialOwner(hash: string): Promise<CredentialOwner | undefined> {
  const found = await findCredential(hash);
  if (found?.kind === 'apiKey') return { kind: 'apiKey', id: keyId(found), name: found.name };
  if (found?.kind !== 'accessToken') return undefined;
  const { clientId } = found;
  const client = await findCredential(clientHash(clientId));
  return { kind: 'app', id: clientId, name: client?.kind === 'oauthClient' ? client.name : clientId };
}
