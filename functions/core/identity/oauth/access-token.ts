import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { scopesOfRole } from '../../contract/callers/role.ts';
import type { AppScope, Scope } from '../../contract/callers/scopes.ts';
import type { CapHint } from '../../contract/fields/access/spend-cap.ts';
import type { Environment } from '../../contract/resources/environment.ts';
import { tableNamed } from '../../settings.ts';
import {
  type AccessTokenRecord,
  type ClientRecord,
  findCredential,
  type GrantRecord,
  secretHash,
  type WebTokenRecord,
} from '../credentials/credential.ts';
import { type CredentialFault, CredentialProblem } from '../credentials/credential-problem.ts';
import { hasExpired } from '../credentials/key-expiry.ts';
import { readMembers } from '../people/members.ts';
import type { Audience } from './audience.ts';
import { findClient } from './client-record.ts';
import { readGrant } from './grant-record.ts';
import { lifetimes, nowSeconds } from './lifetimes.ts';
import { isAccessTokenValue } from './token-value.ts';

/** The account of an access token, and what the token allows. */
export interface AccessToken {
  readonly hash: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly environment: Environment;
  readonly scopes: readonly AppScope[];
  readonly validUntilSeconds: number;
  /** The hint of the app's spend cap. */
  readonly capHint: CapHint | undefined;
}

/** The place where a token is used. */
interface Place {
  readonly environment: Environment;
  readonly audience: Audience;
}

/**
 * Returns what an app's access token allows; `found` is its record, if the caller has read it. Throws a CredentialProblem: token_expired, or invalid_token if the token is
 * unknown or revoked, if its app or account no longer exists, or if it was issued for the other environment or another
 * resource.
 */
export async function findAccessToken(
  value: string,
  place: Place,
  found?: AccessTokenRecord,
): Promise<AccessToken> {
  const record = found ?? (await findTokenRecord(value));
  const token = record?.kind === 'accessToken' ? record : undefined;
  if (!token) {
    const fault = isAccessTokenValue(value) ? 'neverIssued' : 'malformed';
    throw invalid('The access token is not valid. Request a new one.', fault);
  }
  if (token.validUntilSeconds <= nowSeconds()) {
    throw new CredentialProblem(
      'token_expired',
      'onceGenuine',
      'The access token has expired. Get a new one with the refresh token.',
    );
  }
  // It is only valid with its grant and its client.
  const [given, client] = await Promise.all([
    token.grantHash === undefined ? undefined : readGrant(token.grantHash),
    findClient(token.clientId, place.environment),
  ]);
  const grant = token.grantHash === undefined ? machineGrant(token, client) : given;
  if (grant && grant.environment !== place.environment) {
    throw invalid('The access token belongs to the other environment. Use the base URL of that environment.');
  }
  if (!grant || grant.revokedAt || !client)
    throw invalid('The access token was revoked. Request access again.');
  if (!grant.audiences.includes(place.audience)) {
    throw invalid(
      'The access token was issued for another resource of this service. Request one for this resource.',
    );
  }
  const { accountId, environment, capHint } = grant;
  const allowed = await scopesOfPerson(grant);
  const { hash, clientId, validUntilSeconds } = token;
  const scopes = token.scopes.filter((scope) => grant.scopes.includes(scope) && allowed.includes(scope));
  return { hash, accountId, clientId, environment, scopes, validUntilSeconds, capHint };
}

/** What the person who consented may let apps do now. Throws invalid_token if they have left the account. */
async function scopesOfPerson({
  accountId,
  person,
  createdAt,
  scopes,
}: Pick<GrantRecord, 'accountId' | 'createdAt' | 'scopes'> & {
  readonly person?: string | undefined;
}): Promise<readonly Scope[]> {
  if (person === undefined) return scopes;
  const member = (await readMembers(accountId))[person];
  if (member && member.since <= createdAt) return scopesOfRole(member.role);
  throw invalid('The person who gave this access no longer belongs to the account. Request access again.');
}

/** What the account of a machine app lets it do now: nothing if it has expired. */
function machineGrant({ audiences = [] }: AccessTokenRecord, client: ClientRecord | undefined) {
  if (!client?.accountId || !client.machineScopes || hasExpired(client)) return undefined;
  const { accountId, environment, machineScopes: scopes, capHint, createdAt } = client;
  return {
    accountId,
    environment,
    scopes,
    audiences,
    capHint,
    createdAt,
    revokedAt: undefined,
    person: undefined,
  };
}

/** What a new access token is issued from: a grant, or a machine app and where its token is to be valid. */
type TokenOrigin = Pick<AccessTokenRecord, 'clientId' | 'grantHash' | 'audiences' | 'scopes'>;

/** Stores a new access token, valid for an hour. */
export async function putAccessToken(value: string, origin: TokenOrigin): Promise<void> {
  const validUntilSeconds = nowSeconds() + lifetimes.accessToken;
  const record: AccessTokenRecord = {
    ...origin,
    hash: secretHash(value),
    kind: 'accessToken',
    validUntilSeconds,
    expiresAtSeconds: validUntilSeconds + lifetimes.expiredAccessToken,
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: record }));
}

/** Revokes an access token, from the next request on, if it belongs to the client. */
export async function revokeAccessToken(value: string, clientId: string): Promise<void> {
  const token = await findTokenRecord(value);
  if (token?.kind !== 'accessToken' || token.clientId !== clientId) return;
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('credentials'), Key: { hash: token.hash } }));
}

/** The record of an access token, of an app or of a web page; undefined if there is none. */
export async function findTokenRecord(
  value: string,
): Promise<AccessTokenRecord | WebTokenRecord | undefined> {
  if (!isAccessTokenValue(value)) return undefined;
  const token = await findCredential(secretHash(value));
  return token?.kind === 'accessToken' || token?.kind === 'webToken' ? token : undefined;
}

function invalid(message: string, fault: CredentialFault = 'onceGenuine'): CredentialProblem {
  return new CredentialProblem('invalid_token', fault, message);
}
