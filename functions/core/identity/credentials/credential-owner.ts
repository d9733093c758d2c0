import { clientHash } from '../oauth/client-record.ts';
import { type ApiKeyRecord, findCredential } from './credential.ts';

/** Who made a call: an API key, or an app with an access token. */
export interface CredentialOwner {
  readonly kind: 'apiKey' | 'app';
  /** keyId of a key, or an app's client ID. Neither is a secret. */
  readonly id: string;
  readonly name: string;
}

/** The ID of an API key, for its account to see and filter by. The key cannot be found by it. */
function keyId({ hash }: Pick<ApiKeyRecord, 'hash'>): string {
  return `key_${hash.slice(0, 16)}`;
}

/** Whose credential has this hash; undefined for a session, and for one that is gone. */
export async function credentialOwner(hash: string): Promise<CredentialOwner | undefined> {
  const found = await findCredential(hash);
  if (found?.kind === 'apiKey') return { kind: 'apiKey', id: keyId(found), name: found.name };
  if (found?.kind !== 'accessToken') return undefined;
  const { clientId } = found;
  const client = await findCredential(clientHash(clientId));
  return { kind: 'app', id: clientId, name: client?.kind === 'oauthClient' ? client.name : clientId };
}
