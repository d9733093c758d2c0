import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import type { AppScope } from '../../contract/callers/scopes.ts';
import type { CapHint } from '../../contract/fields/access/spend-cap.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { Environment } from '../../contract/resources/environment.ts';
import { tableNamed } from '../../settings.ts';
import { accountCredentials } from '../credentials/account-credentials.ts';
import { type ClientRecord, secretHash } from '../credentials/credential.ts';
import { checkedClientName, checkedRedirectUris } from './client-fields.ts';
import { clientHash } from './client-record.ts';
import { newTokenValue } from './token-value.ts';

/** What a machine app may do for its account. */
export interface MachineSettings {
  readonly scopes: readonly AppScope[];
  /** When it expires, in ISO 8601; never if missing. */
  readonly validUntil?: string | undefined;
}

interface NewClient {
  /** Displayed to people; see limits.nameCharacters. */
  readonly name: string;
  /** At most limits.redirectUris. */
  readonly redirectUris: readonly string[];
  readonly environment: Environment;
  /** The owner; undefined for an app that registers itself. */
  readonly accountId?: string;
  /** For a machine app, which has no redirect URIs. */
  readonly machine?: MachineSettings;
  /** A public client runs where no secret can be kept, so it has none. */
  readonly isPublic?: boolean;
  readonly expiresAtSeconds?: number;
}

interface CreatedClient {
  readonly client: ClientRecord;
  /** Only returned here; missing for a public client. */
  readonly secret?: string;
}

/** Creates an app. Throws invalid_field, naming name, redirect_uris or scopes. */
export async function createClient({
  isPublic = false,
  machine,
  ...fields
}: NewClient): Promise<CreatedClient> {
  const name = checkedClientName(fields.name);
  const redirectUris = machine ? [] : checkedRedirectUris(fields.redirectUris);
  if (fields.accountId) await checkCount(fields.accountId);
  const clientId = randomUUID();
  const secret = isPublic ? undefined : newTokenValue('clientSecret');
  const client: ClientRecord = {
    ...fields,
    hash: clientHash(clientId),
    kind: 'oauthClient',
    clientId,
    name,
    redirectUris,
    ...(secret !== undefined && { secretHash: secretHash(secret) }),
    ...(machine && machineFields(machine)),
    createdAt: new Date().toISOString(),
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: client }));
  return secret === undefined ? { client } : { client, secret };
}

/** Whether an app works for its own account, without a person. */
export function isMachine({ machineScopes }: ClientRecord): boolean {
  return machineScopes !== undefined;
}

/** The account's apps in an environment, oldest first. */
export async function listClients(
  accountId: string,
  environment: Environment,
): Promise<readonly ClientRecord[]> {
  return (await clientsOf(accountId)).filter((client) => client.environment === environment);
}

/**
 * Changes the name and redirect URIs of an account's app, from the next authorization on. Returns false if the account
 * has no such app. Throws as createClient does.
 */
export function changeClient(
  accountId: string,
  clientId: string,
  fields: Pick<NewClient, 'name' | 'redirectUris'>,
): Promise<boolean> {
  const item = ownClient(accountId, clientId);
  const command = new UpdateCommand({
    ...item,
    UpdateExpression: 'SET #name = :name, redirectUris = :uris',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: {
      ...item.ExpressionAttributeValues,
      ':name': checkedClientName(fields.name),
      ':uris': checkedRedirectUris(fields.redirectUris),
    },
  });
  return conditionHeld(dynamodb.send(command));
}

/**
 * Changes the name, scopes and expiry of an account's machine app, from the next request on. Returns false if the
 * account has no such machine app. Throws as createClient does.
 */
export function changeMachine(
  accountId: string,
  clientId: string,
  { name, ...settings }: MachineSettings & Pick<NewClient, 'name'>,
): Promise<boolean> {
  const item = ownClient(accountId, clientId);
  const { machineScopes, validUntil } = machineFields(settings);
  const command = new UpdateCommand({
    ...item,
    UpdateExpression: `SET #name = :name, machineScopes = :scopes ${validUntil ? ', validUntil = :until' : 'REMOVE validUntil'}`,
    ConditionExpression: `${item.ConditionExpression} AND attribute_exists(machineScopes)`,
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: {
      ...item.ExpressionAttributeValues,
      ':name': checkedClientName(name),
      ':scopes': machineScopes,
      ...(validUntil && { ':until': validUntil }),
    },
  });
  return conditionHeld(dynamodb.send(command));
}

/** Stores or removes the hint of a machine app's spend cap. */
export async function hintAtMachineCap(
  accountId: string,
  clientId: string,
  hint: CapHint | undefined,
): Promise<void> {
  const item = ownClient(accountId, clientId);
  const command = new UpdateCommand({
    ...item,
    UpdateExpression: hint ? 'SET capHint = :hint' : 'REMOVE capHint',
    ExpressionAttributeValues: { ...item.ExpressionAttributeValues, ...(hint && { ':hint': hint }) },
  });
  await conditionHeld(dynamodb.send(command));
}

/**
 * Replaces the secret of an account's app; the old one stops working. Returns undefined if the account has no such app.
 */
export async function rotateSecret(accountId: string, clientId: string): Promise<string | undefined> {
  const secret = newTokenValue('clientSecret');
  const item = ownClient(accountId, clientId);
  const command = new UpdateCommand({
    ...item,
    UpdateExpression: 'SET secretHash = :secret',
    ConditionExpression: `${item.ConditionExpression} AND attribute_exists(secretHash)`,
    ExpressionAttributeValues: { ...item.ExpressionAttributeValues, ':secret': secretHash(secret) },
  });
  return (await conditionHeld(dynamodb.send(command))) ? secret : undefined;
}

/** Removes an account's app. All its grants end at once. Returns false if there is no such app. */
export function deleteClient(accountId: string, clientId: string): Promise<boolean> {
  return conditionHeld(dynamodb.send(new DeleteCommand(ownClient(accountId, clientId))));
}

/** Cancels the expiry of a client that registered itself, once someone has given it access. */
export async function keepClient({ hash, expiresAtSeconds }: ClientRecord): Promise<void> {
  if (expiresAtSeconds === undefined) return;
  const command = new UpdateCommand({
    TableName: tableNamed('credentials'),
    Key: { hash },
    UpdateExpression: 'REMOVE expiresAtSeconds',
    ConditionExpression: 'attribute_exists(clientId)',
  });
  await conditionHeld(dynamodb.send(command));
}

/** The item of an app, with the condition that it belongs to the account. */
function ownClient(accountId: string, clientId: string) {
  return {
    TableName: tableNamed('credentials'),
    Key: { hash: clientHash(clientId) },
    ConditionExpression: 'accountId = :account',
    ExpressionAttributeValues: { ':account': accountId },
  };
}

function clientsOf(accountId: string): Promise<readonly ClientRecord[]> {
  return Array.fromAsync(accountCredentials(accountId, { kind: 'oauthClient' }));
}

function machineFields({ scopes, validUntil }: MachineSettings) {
  if (scopes.length === 0)
    throw new Problem('invalid_field', 'scopes must have at least one permission, such as pdf:generate.');
  return { machineScopes: [...scopes], ...(validUntil && { validUntil }) };
}

async function checkCount(accountId: string): Promise<void> {
  if ((await clientsOf(accountId)).length < limits.oauthApps) return;
  throw new Problem(
    'invalid_field',
    `An account can have at most ${limits.oauthApps} apps. Delete one first.`,
  );
}
