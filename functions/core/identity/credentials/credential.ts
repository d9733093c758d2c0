import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb-client.ts';
import type { CapHint } from '../../contract/fields/spend-cap.ts';
import type { Environment } from '../../contract/resources/environment.ts';
import type { AppScope, Scope } from '../../contract/scopes.ts';
import { tableNamed } from '../../settings.ts';
import type { Audience } from '../oauth/audience.ts';

interface CredentialFields {
  /** SHA-256 of the secret, in hexadecimal: the secret itself is never stored. */
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
  /** To the hour. */
  readonly lastUsedAt?: string;
  readonly revokedAt?: string;
  /** Its scopes; all if missing. */
  readonly scopes?: readonly Scope[];
  /** The origins of web pages that may read the answers to it. */
  readonly origins?: readonly string[];
  /** When it expires. The item is kept, so that its refusal can state that the key has expired. */
  readonly validUntil?: string;
  /** The hint of its spend cap, which is in the account's item. */
  readonly capHint?: CapHint;
}

/** The email address of an account's sign-in. Its hash is the hash of the address. */
export interface SignInRecord extends CredentialFields {
  readonly kind: 'signIn';
}

/** A signed-in browser. Its hash is the hash of the token in its cookie. Times are seconds since 1970. */
export interface SessionRecord extends CredentialFields {
  readonly kind: 'session';
  /** The account's session epoch when the session began. Sessions with another epoch have ended. */
  readonly epoch: number;
  /** To a quarter of an hour. */
  readonly usedAtSeconds: number;
  readonly expiresAtSeconds: number;
}

/**
 * An app that asks people for access to their accounts, or a machine app of one account, in one environment. Times are
 * ISO 8601.
 */
export interface ClientRecord {
  /** The hash of its id: see clientHash in oauth/client-record.ts. */
  readonly hash: string;
  readonly kind: 'oauthClient';
  readonly clientId: string;
  /** The account that owns the app; missing if the app registered itself. */
  readonly accountId?: string;
  readonly environment: Environment;
  /** The name given by its maker, not to be trusted. */
  readonly name: string;
  /** Each is compared as text, in full. */
  readonly redirectUris: readonly string[];
  /** SHA-256 of the secret; missing for a public client. */
  readonly secretHash?: string;
  /** The scopes of a machine app, which works for its own account without a person. It has no redirect URIs. */
  readonly machineScopes?: readonly AppScope[];
  /** When a machine app expires. The item is kept, so that its refusal can state this. */
  readonly validUntil?: string;
  /** The hint of a machine app's spend cap, which is in the account's item. */
  readonly capHint?: CapHint;
  readonly createdAt: string;
  /** Its expiry, in seconds since 1970: only for a client that registered itself, until someone gives it access. */
  readonly expiresAtSeconds?: number;
}

/**
 * One consent of a person to an app, and everything issued from it: the code, the current refresh token and, by
 * reference, every access token. A code or token can be used only once, because its use is a single change of this
 * item.
 */
export interface GrantRecord {
  /** The hash of its id: see grantHash in oauth/grant-record.ts. */
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
  /** The expected hash of the code's verifier (RFC 7636), in base64url. */
  readonly codeChallenge?: string;
  /** SHA-256 of the current refresh token. Earlier ones are recognised only by the grant id in them. */
  readonly refreshHash?: string;
  readonly refreshValidUntilSeconds?: number;
  readonly lastUsedAt?: string;
  readonly revokedAt?: string;
  /** The hint of the app's spend cap, which is in the account's item. */
  readonly capHint?: CapHint;
  /** When the item may be removed. */
  readonly expiresAtSeconds: number;
}

/** An access token as stored. Its grant has its account and environment, or its machine app, which needs no grant. */
export interface AccessTokenRecord {
  readonly hash: string;
  readonly kind: 'accessToken';
  readonly grantHash?: string;
  /** Where a machine app's token is valid; otherwise the grant has this. */
  readonly audiences?: readonly Audience[];
  readonly clientId: string;
  readonly scopes: readonly AppScope[];
  readonly validUntilSeconds: number;
  readonly expiresAtSeconds: number;
}

/** The access token of a web page, made with an API key, which it ends with. Times are seconds since 1970. */
export interface WebTokenRecord extends CredentialFields {
  readonly kind: 'webToken';
  readonly environment: Environment;
  /** The hash of the key. */
  readonly keyHash: string;
  readonly scopes: readonly AppScope[];
  /** The one document that it reads. Without it, the token reads only what it made. */
  readonly documentId?: string;
  readonly capHundredths?: number;
  /** The origins of web pages that may read the answers to it, besides those of the key. */
  readonly origins?: readonly string[];
  readonly validUntilSeconds: number;
  readonly expiresAtSeconds: number;
}

/** A single-use link sent by mail. Its hash is that of its token: see mail-link.ts. */
export interface MailLinkRecord {
  readonly hash: string;
  readonly kind: 'mailLink';
  readonly purpose: 'signUp' | 'reset';
  /** The recipient's address. */
  readonly email: string;
  readonly createdAt: string;
  readonly expiresAtSeconds: number;
  /** The password of the account that a sign-up creates. */
  readonly passwordHash?: string;
  /** The account whose password it resets, and the account's session epoch at the time. */
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
  | WebTokenRecord
  | MailLinkRecord;

/** The credential with this secret's hash, read consistently, so a revocation takes effect at once. */
export async function findCredential(hash: string): Promise<Credential | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('credentials'), Key: { hash }, ConsistentRead: true }),
  );
  return Item as Credential | undefined;
}

/** The hash under which a secret is stored. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
