import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import type { Role } from '../../contract/callers/role.ts';
import type { AppScope, Scope } from '../../contract/callers/scopes.ts';
import type { CapHint } from '../../contract/fields/access/spend-cap.ts';
import type { Environment } from '../../contract/resources/environment.ts';
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

/**
 * A person, by the hash of their email address: see personHash in people/person.ts. Until version 0.3 an account had one
 * person, whose password was in the account's item: see people/earlier-person.ts.
 */
export interface PersonRecord extends CredentialFields {
  readonly kind: 'signIn';
  /** The account that signing in leads to: the one that the person chose last. */
  readonly accountId: string;
  readonly email: string;
  readonly passwordHash?: string;
  /** Increased by everything that ends all sessions, such as a new password. */
  readonly sessionEpoch: number;
  /** The accounts that the person may belong to. Each account's members say whether, and with which role. */
  readonly accountIds: ReadonlySet<string>;
  /** What the person proves besides the password; missing if nothing. */
  readonly factors?: Factors;
  /** Increased by each change of the factors, of which each use is one. */
  readonly factorsVersion?: number;
}

/** A person's second factors: an app, passkeys, or both, and the codes that replace them. Times are ISO 8601. */
export interface Factors {
  /** The secret of an authenticator app, by sealSecret, and the step of the last code that was used. */
  readonly totp?: { readonly sealed: string; readonly since: string; readonly lastStep: number };
  /** By the ID of the credential, in base64url. */
  readonly passkeys: Readonly<Record<string, Passkey>>;
  /** The hashes of those that were not used yet. */
  readonly recoveryCodes: readonly string[];
}

export interface Passkey {
  readonly name: string;
  /** The public key, as SPKI in base64. */
  readonly publicKey: string;
  /** How often it has signed, if the authenticator counts; otherwise 0. */
  readonly counter: number;
  /** The host that it is for. */
  readonly host: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
}

/** The people of an account, in one item, so that the last owner cannot go. Its hash is from people/members.ts. */
export interface MembersRecord extends CredentialFields {
  readonly kind: 'members';
  /** By the hashes of the people. */
  readonly members: Readonly<Record<string, Member>>;
  /** Increased by each change. */
  readonly version: number;
}

export interface Member {
  readonly email: string;
  readonly role: Role;
  /** ISO 8601. */
  readonly since: string;
}

/** A signed-in browser. Its hash is the hash of the token in its cookie. Times are seconds since 1970. */
export interface SessionRecord extends CredentialFields {
  readonly kind: 'session';
  /** The person; missing in sessions of version 0.2, which belong to the person with the account's address. */
  readonly person?: string;
  /** Set until the person has proved a second factor: the session gives access to nothing before. */
  readonly isPending?: true;
  /** When the person proved a second factor last, in seconds since 1970. */
  readonly provenAtSeconds?: number;
  /** The person's session epoch when the session began. Sessions with another epoch have ended. */
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
  /** The hash of the person who consented; missing in grants of version 0.2, which are an owner's. */
  readonly person?: string;
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
  /** The session epoch, at the time, of the person whose password it resets. */
  readonly sessionEpoch?: number;
}

/**
 * An invitation of one address to an account, used once. Its hash is that of its token: see people/invitations.ts.
 */
export interface InvitationRecord extends CredentialFields {
  readonly kind: 'invitation';
  readonly email: string;
  readonly role: Role;
  /** The address of the person who invited. */
  readonly invitedBy: string;
  readonly expiresAtSeconds: number;
}

/** Leads from a passkey to its person. Its hash is that of the ID of the credential: see second-factor/passkeys.ts. */
export interface PasskeyRecord {
  readonly hash: string;
  readonly kind: 'passkey';
  /** The hash of the person. */
  readonly person: string;
  readonly createdAt: string;
}

/** One item of the credentials table: everything that gives access, distinguished by its kind. */
export type Credential =
  | ApiKeyRecord
  | PersonRecord
  | MembersRecord
  | InvitationRecord
  | PasskeyRecord
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
