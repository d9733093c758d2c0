import { PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { allScopes, type Scope } from '../../contract/callers/scopes.ts';
import { originsField } from '../../contract/fields/access/origins.ts';
import type { CapHint } from '../../contract/fields/access/spend-cap.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { Environment } from '../../contract/resources/environment.ts';
import { tableNamed } from '../../settings.ts';
import { accountCredentials } from './account-credentials.ts';
import { newApiKey } from './api-key.ts';
import { type ApiKeyRecord, secretHash } from './credential.ts';
import { hasExpired } from './key-expiry.ts';

/** The settings of a key, on creation and later. */
export interface KeySettings {
  /** A name for people; at most limits.nameCharacters long. */
  readonly name: string;
  /** Its scopes; all if missing. */
  readonly scopes?: readonly Scope[] | undefined;
  /** When it expires, in ISO 8601; never if missing. */
  readonly validUntil?: string | undefined;
  /** The origins of web pages that may read the answers to it; none if missing. */
  readonly origins?: readonly string[] | undefined;
}

interface NewApiKey extends KeySettings {
  readonly environment: Environment;
}

/** Creates an API key. Its value is only returned here. Throws invalid_field if the name is empty or too long. */
export async function createApiKey(
  accountId: string,
  { environment, ...settings }: NewApiKey,
): Promise<{ readonly value: string; readonly record: ApiKeyRecord }> {
  const value = newApiKey(environment);
  const record: ApiKeyRecord = {
    hash: secretHash(value),
    kind: 'apiKey',
    accountId,
    environment,
    ...checkedSettings(settings),
    lastFour: value.slice(-4),
    createdAt: new Date().toISOString(),
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: record }));
  return { value, record };
}

/**
 * Changes an account's key, from the next request on, and returns its new record; undefined if the account has no such
 * active key. Throws invalid_field as createApiKey does.
 */
export async function changeApiKey(
  accountId: string,
  hash: string,
  settings: KeySettings,
): Promise<ApiKeyRecord | undefined> {
  const { name, ...others } = checkedSettings(settings);
  const kept = Object.entries(others);
  const removed = ['scopes', 'validUntil', 'origins'].filter((setting) => !Object.hasOwn(others, setting));
  return updateKey(accountId, hash, {
    UpdateExpression: `SET #name = :name${kept.map(([setting]) => `, ${setting} = :${setting}`).join('')}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}`,
    ConditionExpression: 'attribute_not_exists(revokedAt)',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: {
      ':name': name,
      ...Object.fromEntries(kept.map(([setting, value]) => [`:${setting}`, value])),
    },
  });
}

/** Stores or removes the hint of a key's spend cap. */
export async function hintAtKeyCap(
  accountId: string,
  hash: string,
  hint: CapHint | undefined,
): Promise<ApiKeyRecord | undefined> {
  return updateKey(accountId, hash, {
    UpdateExpression: hint ? 'SET capHint = :hint' : 'REMOVE capHint',
    ConditionExpression: 'attribute_exists(accountId)',
    ExpressionAttributeValues: hint ? { ':hint': hint } : {},
  });
}

/** The account's API keys, oldest first, including revoked ones. */
export function listApiKeys(accountId: string): Promise<readonly ApiKeyRecord[]> {
  return Array.fromAsync(accountCredentials(accountId, { kind: 'apiKey' }));
}

/**
 * Revokes an account's key, from the next request on, and returns its record; undefined if the account has no such key.
 */
export function revokeApiKey(accountId: string, hash: string): Promise<ApiKeyRecord | undefined> {
  return updateKey(accountId, hash, {
    UpdateExpression: 'SET revokedAt = if_not_exists(revokedAt, :now)',
    ConditionExpression: 'attribute_exists(accountId)',
    ExpressionAttributeValues: { ':now': new Date().toISOString() },
  });
}

type KeyUpdate = Required<
  Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'>
> &
  Pick<UpdateCommandInput, 'ExpressionAttributeNames'>;

async function updateKey(
  accountId: string,
  hash: string,
  update: KeyUpdate,
): Promise<ApiKeyRecord | undefined> {
  const command = new UpdateCommand({
    ...update,
    TableName: tableNamed('credentials'),
    Key: { hash },
    ConditionExpression: `accountId = :account AND kind = :apiKey AND ${update.ConditionExpression}`,
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ':account': accountId,
      ':apiKey': 'apiKey',
    },
    ReturnValues: 'ALL_NEW',
  });
  return (await ifConditionHolds(dynamodb.send(command)))?.Attributes as ApiKeyRecord | undefined;
}

/**
 * Checks settings for storage. A key with chosen scopes does not get future scopes automatically, even if all were
 * chosen.
 */
function checkedSettings({ name, scopes, validUntil, origins = [] }: KeySettings) {
  if (scopes?.length === 0) throw new Problem('invalid_field', 'Choose at least one permission.');
  if (validUntil !== undefined && hasExpired({ validUntil }))
    throw new Problem('invalid_field', 'The expiry must be in the future.');
  const { error } = originsField.safeParse(origins);
  if (error) throw new Problem('invalid_field', originsAdvice);
  return {
    name: checkedName(name),
    ...(scopes && { scopes: allScopes.filter((scope) => scopes.includes(scope)) }),
    ...(validUntil !== undefined && { validUntil }),
    ...(origins.length > 0 && { origins }),
  };
}

const originsAdvice = `Write at most ${limits.origins} origins of web pages, each such as https://app.example.com, without a path.`;

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length > 0 && trimmed.length <= limits.nameCharacters) return trimmed;
  throw new Problem('invalid_field', `name must have 1 to ${limits.nameCharacters} characters.`);
}
