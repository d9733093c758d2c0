import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb-client.ts';
import type { CapHint } from '../../contract/fields/spend-cap.ts';
import type { Environment } from '../../contract/resources/environment.ts';
import type { AppScope, Scope } from '../../contract/scopes.ts';
import { tableNamed } from '../../settings.ts';
import type { Audience } from '../oauth/audience.ts';

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
  /** What it may do; everything if missing. */
  readonly scopes?: readonly Scope[];
  /** When it stops working. The item stays, so that the key is told that it has expired. */
  readonly validUntil?: string;
  /** Of its spend cap, which is in the account's item. */
  readonly capHint?: CapHint;
}

/** The email address that an account signs in with. Its hash is the hash of the address. */
export interface SignInRecord extends CredentialFields {
  readonly kind: 'signIn';
}

/** A signed-in browser. Its hash is the hash of the token in its cookie. Times are seconds since 1970. */
export interface SessionRecord extends CredentialFields {
  readonly kind: 'session';
  /** The account's session epoch when the session began. Sessions with another epoch have ended. */
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
  /** The account that owns the app; missing if the app registered itself. */
  readonly accountId?: string;
  readonly environment: Environment;
  /** As its maker calls it: nothing that may be believed. */
  readonly name: string;
  /** Each is compared as text, in full. */
  readonly redirectUris: readonly string[];
  /** SHA-256 of the secret; a public client has none. */
  readonly secretHash?: string;
  readonly createdAt: string;
  /** When it goes, in seconds since 1970: only for one that registered itself, and until somebody lets it in. */
  readonly expiresAtSeconds?: number;
}

/**
 * One consent of a person to an app, and everything issued from it: the code, the current refresh token and, by
 * reference, every access token. A code or token can be used only once because its use is one change of this item.
 */
export interface GrantRecord {
  /** That of its id: see grantHash in oauth/grant-record.ts. */
  readonly hash: string;
  readonly kind: 'oauthGrant';
  readonly accountId: string;
  readonly clientId: string;
  readonly environment: Environment;
  readonly scopes: readonly AppScope[];
  readonly audiences: readonly Audience[];
  readonly createdAt: string;
  /** The redirect URI that the code was sent to. */
  readonly redirectUri: string;
  /** SHA-256 of the code. */
  readonly codeHash: string;
  readonly codeValidUntilSeconds: number;
  readonly codeUsedAt?: string;
  /** What the hash of the code's verifier must be (RFC 7636), in base64url. */
  readonly codeChallenge?: string;
  /** SHA-256 of the current refresh token. Earlier ones are recognised only by the grant id in them. */
  readonly refreshHash?: string;
  readonly refreshValidUntilSeconds?: number;
  readonly lastUsedAt?: string;
  readonly revokedAt?: string;
  /** Of the app's spend cap, which is in the account's item. */
  readonly capHint?: CapHint;
  /** When the item may go. */
  readonly expiresAtSeconds: number;
}

/** An access token as stored. Its grant says whose it is and where it is valid. */
export interface AccessTokenRecord {
  readonly hash: string;
  readonly kind: 'accessToken';
  readonly grantHash: string;
  readonly clientId: string;
  readonly scopes: readonly AppScope[];
  readonly validUntilSeconds: number;
  readonly expiresAtSeconds: number;
}

/** A link that was sent by mail, to be used once. Its hash is that of its token: see mail-link.ts. */
export interface MailLinkRecord {
  readonly hash: string;
  readonly kind: 'mailLink';
  readonly purpose: 'signUp' | 'reset';
  /** The address that it was sent to. */
  readonly email: string;
  readonly createdAt: string;
  readonly expiresAtSeconds: number;
  /** The password of the account that a sign-up creates. */
  readonly passwordHash?: string;
  /** The account whose password it resets, and the session epoch that the account had then. */
  readonly accountId?: string;
  readonly sessionEpoch?: number;
}

/** One item of the credentials table: everything that gives access, distinguished by its kind. */
export type Credential =
  | ApiKeyRecord
  | SignInRecord
  | SessionRecord
  | ClientRecord
  | GrantRecord
  | AccessTokenRecord
  | MailLinkRecord;

/** The credential whose secret has this hash, read consistently, so a revocation takes effect at once. */
export async function findCredential(hash: string): Promise<Credential | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('credentials'), Key: { hash }, ConsistentRead: true }),
  );
  return Item as Credential | undefined;
}

/** The hash that a secret is looked up by. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
