import { type AppScope, appScopes } from '../../contract/callers/scopes.ts';
import type { CapHint } from '../../contract/fields/access/spend-cap.ts';
import type { Environment } from '../../contract/resources/environment.ts';
import { accountCredentials } from '../credentials/account-credentials.ts';
import type { GrantRecord } from '../credentials/credential.ts';
import { findClient } from './client-record.ts';
import { hintAtGrantCap, revokeGrant } from './grant-changes.ts';
import { nowSeconds } from './lifetimes.ts';

/**
 * An app that a person has given access, once or several times, with all its current permissions. Times are ISO 8601.
 */
export interface ConnectedApp {
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly AppScope[];
  /** When it was first given access. */
  readonly connectedAt: string;
  /** When it last got tokens; undefined if it never exchanged its code. */
  readonly lastUsedAt: string | undefined;
}

/** The apps that an account has given access in an environment, in the order of their first consent. */
export async function listConnectedApps(
  accountId: string,
  environment: Environment,
): Promise<readonly ConnectedApp[]> {
  const byClient = Map.groupBy(await liveGrants(accountId, environment), ({ clientId }) => clientId);
  const apps = await Promise.all(
    [...byClient].map(async ([clientId, grants]) => {
      const client = await findClient(clientId, environment);
      return client && connectedApp(client.name, grants);
    }),
  );
  return apps.filter((app) => app !== undefined);
}

/**
 * Revokes everything that an account granted an app in an environment, or what one person of it did, from the next
 * request on. Returns false if there was nothing to revoke.
 */
export async function disconnectApp(
  accountId: string,
  environment: Environment,
  clientId: string,
  person?: string,
): Promise<boolean> {
  const grants = (await liveGrants(accountId, environment)).filter(
    (grant) => grant.clientId === clientId && (person === undefined || grant.person === person),
  );
  await revokeAll(grants);
  return grants.length > 0;
}

/** Stores or removes the hint of an app's spend cap on its grants. */
export async function hintAtAppCap(
  accountId: string,
  environment: Environment,
  clientId: string,
  hint: CapHint | undefined,
): Promise<void> {
  const grants = (await liveGrants(accountId, environment)).filter((grant) => grant.clientId === clientId);
  await Promise.all(grants.map(({ hash }) => hintAtGrantCap(hash, hint)));
}

/** Revokes everything that an account granted any app in an environment, from the next request on. */
export async function disconnectAllApps(accountId: string, environment: Environment): Promise<void> {
  await revokeAll(await liveGrants(accountId, environment));
}

/** Revokes everything that a person of an account granted any app, and what nobody is named in, as in version 0.2. */
export async function revokeGrantsOf(accountId: string, person: string): Promise<void> {
  const filter = {
    kind: 'oauthGrant',
    expression: '(person = :person OR attribute_not_exists(person))',
    values: { ':person': person },
  } as const;
  await revokeAll(await Array.fromAsync(accountCredentials(accountId, filter)));
}

async function revokeAll(grants: readonly GrantRecord[]): Promise<void> {
  await Promise.all(grants.map(({ hash }) => revokeGrant(hash)));
}

function connectedApp(name: string, grants: readonly GrantRecord[]): ConnectedApp | undefined {
  const [first] = grants;
  if (!first) return undefined;
  const times = grants.flatMap(({ codeUsedAt, lastUsedAt }) => lastUsedAt ?? codeUsedAt ?? []);
  return {
    clientId: first.clientId,
    name,
    scopes: appScopes.filter((scope) => grants.some(({ scopes }) => scopes.includes(scope))),
    connectedAt: first.createdAt,
    lastUsedAt: times.toSorted().at(-1),
  };
}

/** Grants that have tokens or can still get them, oldest first. */
async function liveGrants(accountId: string, environment: Environment): Promise<readonly GrantRecord[]> {
  const filter = {
    kind: 'oauthGrant',
    expression: 'environment = :environment AND attribute_not_exists(revokedAt)',
    values: { ':environment': environment },
  } as const;
  return (await Array.fromAsync(accountCredentials(accountId, filter))).filter(isLive);
}

function isLive({ codeValidUntilSeconds, refreshValidUntilSeconds }: GrantRecord): boolean {
  return (refreshValidUntilSeconds ?? codeValidUntilSeconds) > nowSeconds();
}
