import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import type { Environment } from '../contract/environment.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { tableNamed } from '../settings.ts';
import { accountCredentials } from './account-credentials.ts';
import { newApiKey } from './api-key.ts';
import { type ApiKeyRecord, secretHash } from './credential.ts';

interface NewApiKey {
  /** A name for people; at most limits.nameCharacters long. */
  readonly name: string;
  readonly environment: Environment;
}

/**
 * Creates an API key. This is the only time that its value is returned. Throws invalid_field if the name is empty or
 * too long.
 */
export async function createApiKey(
  accountId: string,
  { name, environment }: NewApiKey,
): Promise<{ readonly value: string; readonly record: ApiKeyRecord }> {
  const value = newApiKey(environment);
  const record: ApiKeyRecord = {
    hash: secretHash(value),
    kind: 'apiKey',
    accountId,
    environment,
    name: checkedName(name),
    lastFour: value.slice(-4),
    createdAt: new Date().toISOString(),
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: record }));
  return { value, record };
}

/** The account's API keys, oldest first, including revoked ones. */
export function listApiKeys(accountId: string): Promise<readonly ApiKeyRecord[]> {
  return Array.fromAsync(accountCredentials(accountId, { kind: 'apiKey' }));
}

/** Revokes an account's key, from the next request on, and returns its record; undefined if the account has no such key. */
export async function revokeApiKey(accountId: string, hash: string): Promise<ApiKeyRecord | undefined> {
  const updated = await ifConditionHolds(
    dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('credentials'),
        Key: { hash },
        UpdateExpression: 'SET revokedAt = if_not_exists(revokedAt, :now)',
        ConditionExpression: 'accountId = :account AND kind = :apiKey',
        ExpressionAttributeValues: {
          ':now': new Date().toISOString(),
          ':account': accountId,
          ':apiKey': 'apiKey',
        },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return updated?.Attributes as ApiKeyRecord | undefined;
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length > 0 && trimmed.length <= limits.nameCharacters) return trimmed;
  throw new Problem('invalid_field', `name must have 1 to ${limits.nameCharacters} characters.`);
}
