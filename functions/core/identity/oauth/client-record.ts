import type { Environment } from '../../contract/resources/environment.ts';
import { type ClientRecord, findCredential, secretHash } from '../credentials/credential.ts';
import { nowSeconds } from './lifetimes.ts';

/** The client with this id, in one environment. */
export async function findClient(
  clientId: string,
  environment: Environment,
): Promise<ClientRecord | undefined> {
  const client = await findCredential(clientHash(clientId));
  if (client?.kind !== 'oauthClient' || hasExpired(client)) return undefined;
  return client.environment === environment ? client : undefined;
}

function hasExpired({ expiresAtSeconds }: ClientRecord): boolean {
  return expiresAtSeconds !== undefined && expiresAtSeconds <= nowSeconds();
}

/** The key of a client's item. No secret starts like this, so the two are never confused. */
export function clientHash(clientId: string): string {
  return secretHash(`client ${clientId}`);
}
