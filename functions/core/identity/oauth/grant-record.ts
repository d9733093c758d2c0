import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb-client.ts';
import type { Environment } from '../../contract/environment.ts';
import type { Scope } from '../../contract/scopes.ts';
import { tableNamed } from '../../settings.ts';
import { secretHash } from '../credential.ts';
import type { Audience } from './audience.ts';

/**
 * What a person let an app do, once, and all that came of it: the code, the refresh token that is good now, and by
 * reference every access token. What must not happen twice, a code's use and a token's, is one change of this item.
 */
export interface GrantRecord {
  /** That of its id: see grantHash. */
  readonly hash: string;
  readonly kind: 'oauthGrant';
  readonly accountId: string;
  readonly clientId: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  readonly audiences: readonly Audience[];
  readonly createdAt: string;
  /** The redirect URI that the code was sent to. */
  readonly redirectUri: string;
  /** SHA-256 of the code. */
  readonly codeHash: string;
  readonly codeValidUntilSeconds: number;
  readonly codeUsedAt?: string;
  /** What the code's verifier must hash to (RFC 7636), in base64url. */
  readonly codeChallenge?: string;
  /** SHA-256 of the refresh token that is good now; those before it are known by their grant's id alone. */
  readonly refreshHash?: string;
  readonly refreshValidUntilSeconds?: number;
  readonly lastUsedAt?: string;
  readonly revokedAt?: string;
  /** When the item may go. */
  readonly expiresAtSeconds: number;
}

/** The grant of that id, as it is at this moment. */
export function findGrant(grantId: string): Promise<GrantRecord | undefined> {
  return readGrant(grantHash(grantId));
}

/** The same, by what its item is found by. */
export async function readGrant(hash: string): Promise<GrantRecord | undefined> {
  const command = new GetCommand({
    TableName: tableNamed('credentials'),
    Key: { hash },
    ConsistentRead: true,
  });
  const { Item } = await dynamodb.send(command);
  return Item?.kind === 'oauthGrant' ? (Item as GrantRecord) : undefined;
}

/** What a grant's item is found by. No secret begins so: an id is never taken for one. */
export function grantHash(grantId: string): string {
  return secretHash(`grant ${grantId}`);
}
