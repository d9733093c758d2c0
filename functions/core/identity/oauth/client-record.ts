import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb-client.ts';
import type { Environment } from '../../contract/environment.ts';
import { tableNamed } from '../../settings.ts';
import { secretHash } from '../credential.ts';
import { nowSeconds } from './lifetimes.ts';

/** An app that asks people for access to their accounts, in one environment. Times are ISO 8601. */
export interface ClientRecord {
  /** That of its id: see clientHash. */
  readonly hash: string;
  readonly kind: 'oauthClient';
  readonly clientId: string;
  /** Whose app it is; none where it registered itself. */
  readonly accountId?: string;
  readonly environment: Environment;
  /** As its maker calls it: nothing that may be believed. */
  readonly name: string;
  /** Each is compared as text, whole. */
  readonly redirectUris: readonly string[];
  /** SHA-256 of the secret; a public client has none. */
  readonly secretHash?: string;
  readonly createdAt: string;
  /** When it goes, in seconds since 1970: only for one that registered itself, and until somebody lets it in. */
  readonly expiresAtSeconds?: number;
}

/** The client of that id, in one environment. */
export async function findClient(
  clientId: string,
  environment: Environment,
): Promise<ClientRecord | undefined> {
  const command = new GetCommand({
    TableName: tableNamed('credentials'),
    Key: { hash: clientHash(clientId) },
    ConsistentRead: true,
  });
  const client = (await dynamodb.send(command)).Item as ClientRecord | undefined;
  return client && isThere(client) && client.environment === environment ? client : undefined;
}

function isThere({ kind, expiresAtSeconds }: ClientRecord): boolean {
  return kind === 'oauthClient' && (expiresAtSeconds === undefined || expiresAtSeconds > nowSeconds());
}

/** What a client's item is found by. No secret begins so: an id is never taken for one. */
export function clientHash(clientId: string): string {
  return secretHash(`client ${clientId}`);
}
