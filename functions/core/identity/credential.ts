import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import type { Environment } from '../contract/environment.ts';
import type { Scope } from '../contract/scopes.ts';
import { tableNamed } from '../settings.ts';
import type { Audience } from './oauth/audience.ts';

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

/** An app that asks people for access to their accounts, in one environment. Times are ISO 8601. */
export interface ClientRecord {
  /** That of its id: see clientHash in oauth/client-record.ts. */
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

/**
 * What a person let an app do, once, and all that came of it: the code, the refresh token that is good now, and by
 * reference every access token. What must not happen twice, a code's use and a token's, is one change of this item.
 */
export interface GrantRecord {
  /** That of its id: see grantHash in oauth/grant-record.ts. */
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

/** An access token as it is kept. Whose it is, and where it is good, its grant says. */
export interface AccessTokenRecord {
  readonly hash: string;
  readonly kind: 'accessToken';
  readonly grantHash: string;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  readonly validUntilSeconds: number;
  readonly expiresAtSeconds: number;
}

/** One item of the credentials table: everything that lets somebody in, told apart by its kind. */
export type Credential =
  | ApiKeyRecord
  | SignInRecord
  | SessionRecord
  | ClientRecord
  | GrantRecord
  | AccessTokenRecord;

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
