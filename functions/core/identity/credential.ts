import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import type { Environment } from '../contract/environment.ts';
import { tableNamed } from '../settings.ts';

interface CredentialFields {
  /** SHA-256 of the secret, in hexadecimal: the secret itself is kept nowhere. */
  readonly hash: string;
  readonly accountId: string;
  readonly createdAt: string;
}

/** An API key. Times are ISO 8601. */
export interface ApiKeyRecord extends CredentialFields {
  readonly kind: 'apiKey';
  readonly environment: Environment;
  readonly name: string;
  readonly lastFour: string;
  /** Exact to the hour. */
  readonly lastUsedAt?: string;
  readonly revokedAt?: string;
}

/** The email address that an account signs in with; its hash is that of the address. */
export interface SignInRecord extends CredentialFields {
  readonly kind: 'signIn';
}

/** A browser that is signed in; its hash is that of the token in its cookie. Times are seconds since 1970. */
export interface SessionRecord extends CredentialFields {
  readonly kind: 'session';
  /** That of the account when it began: sessions of another epoch have ended. */
  readonly epoch: number;
  /** Exact to a quarter of an hour. */
  readonly usedAtSeconds: number;
  readonly expiresAtSeconds: number;
}

/** What lets somebody in. */
export type Credential = ApiKeyRecord | SignInRecord | SessionRecord;

/** The credential whose secret has that hash, as it is at this moment: what was revoked before is seen revoked. */
export async function findCredential(hash: string): Promise<Credential | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('credentials'), Key: { hash }, ConsistentRead: true }),
  );
  return Item as Credential | undefined;
}

/** The hash that a secret is found by. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
